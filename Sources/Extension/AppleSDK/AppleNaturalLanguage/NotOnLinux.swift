import Foundation

// Types that are not available on Linux exist but cannot be created, so that the compiler explains this once, where a
// model is loaded, and not at each use.

/// Word embeddings (iOS 13). Not available here.
public final class NLEmbedding: NSObject {
    @available(*, unavailable, message: "word embeddings are Apple's data, which Siftbox does not have")
    public class func wordEmbedding(for language: NLLanguage) -> NLEmbedding? { nil }
    @available(*, unavailable, message: "sentence embeddings are Apple's data, which Siftbox does not have")
    public class func sentenceEmbedding(for language: NLLanguage) -> NLEmbedding? { nil }
    @available(*, unavailable, message: "word embeddings are compiled by Apple's tools, in a format that is not public")
    public init(contentsOf url: URL) throws { super.init() }

    public func distance(between first: String, and second: String) -> Double { 2 }
    public func vector(for string: String) -> [Double]? { nil }
}

/// A list of names of an app (iOS 13). It cannot be loaded here.
public final class NLGazetteer: NSObject {
    @available(*, unavailable, message: "a gazetteer is compiled by Apple's tools; use a list in JSON instead")
    public init(contentsOf url: URL) throws { super.init() }

    public func label(for string: String) -> String? { nil }
}
