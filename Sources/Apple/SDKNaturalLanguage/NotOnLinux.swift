import Foundation

// What cannot be had on Linux keeps its name, and cannot be made: so an extension's author reads the reason where a
// model is loaded, once, and not at each of its uses.

/// A text classifier that was trained with Create ML (iOS 12). It cannot be loaded here.
public final class NLModel: NSObject {
    @available(
        *, unavailable,
        message: "a trained NLModel runs only on Apple's systems: its format is not public, so Siftbox cannot ask it"
    )
    public init(contentsOf url: URL) throws { super.init() }

    @available(
        *, unavailable,
        message: "a trained NLModel runs only on Apple's systems: its format is not public, so Siftbox cannot ask it"
    )
    public init(mlModel: Any) throws { super.init() }

    public func predictedLabel(for string: String) -> String? { nil }
    public func predictedLabelHypotheses(for string: String, maximumCount: Int) -> [String: Double] { [:] }
}

/// Words as vectors (iOS 13). There are none here.
public final class NLEmbedding: NSObject {
    @available(*, unavailable, message: "word vectors are Apple's data, which Siftbox does not have")
    public class func wordEmbedding(for language: NLLanguage) -> NLEmbedding? { nil }
    @available(*, unavailable, message: "sentence vectors are Apple's data, which Siftbox does not have")
    public class func sentenceEmbedding(for language: NLLanguage) -> NLEmbedding? { nil }
    @available(*, unavailable, message: "word vectors are compiled by Apple's own tools in a format that is not public")
    public init(contentsOf url: URL) throws { super.init() }

    public func distance(between first: String, and second: String) -> Double { 2 }
    public func vector(for string: String) -> [Double]? { nil }
}

/// Names that an app brings along (iOS 13). They cannot be loaded here.
public final class NLGazetteer: NSObject {
    @available(*, unavailable, message: "a gazetteer is compiled by Apple's own tools; carry the list as JSON instead")
    public init(contentsOf url: URL) throws { super.init() }

    public func label(for string: String) -> String? { nil }
}
