internal import CoreMLModels
import Foundation

/// The domain of Core ML's errors.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let MLModelErrorDomain = "com.apple.CoreML"

/// Why a model could not be loaded or evaluated.
public struct MLModelError: Error, Hashable, Sendable, CustomNSError, LocalizedError, CustomStringConvertible {
    public enum Code: Int, Sendable {
        case generic = 0, featureType = 1, io = 3, customLayer = 4, customModel = 5, update = 6, parameters = 7
        case modelDecryptionKeyFetch = 8, modelDecryption = 9, modelCollection = 10, predictionCancelled = 11
    }

    public let code: Code
    private let text: String

    init(_ code: Code, _ text: String) { (self.code, self.text) = (code, text) }

    init(_ error: CoreMLModelError, in name: String) {
        switch error.kind {
        case .input: self.init(.featureType, "\(name): \(error.description).")
        case .standIn: self.init(.generic, "\(name): \(error.description).")
        case .damaged: self.init(.io, "\(name) is damaged: \(error.description).")
        case .unsupported: self.init(.generic, "Siftbox cannot evaluate the model \(name): \(error.description).")
        }
    }

    public static let generic = Code.generic
    public static let featureType = Code.featureType
    public static let io = Code.io

    public static var errorDomain: String { MLModelErrorDomain }
    public var errorCode: Int { code.rawValue }
    public var errorDescription: String? { text }
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: text] }

    /// As an iPhone prints it.
    public var description: String {
        "Error Domain=\(MLModelErrorDomain) Code=\(code.rawValue) \"\(text)\" UserInfo={NSLocalizedDescription=\(text)}"
    }
}
