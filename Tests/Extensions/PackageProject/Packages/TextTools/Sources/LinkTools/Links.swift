import Foundation
import Normalizing

public enum Links {
    public static func hosts(in text: String) -> [String] {
        text.split(separator: " ").compactMap { URL(string: String($0)) }
            .filter { $0.scheme == "https" || $0.scheme == "http" }.compactMap { $0.host?.normalized }
    }

    public static func isKnownShortener(_ host: String) -> Bool { shorteners.contains(host) }

    /// In a folder that is copied as it is.
    private static let shorteners: Set<String> = {
        let url = Bundle.module.url(forResource: "shorteners", withExtension: "txt", subdirectory: "Lists")
        let text = url.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? ""
        return Set(text.split(separator: "\n").map(String.init))
    }()
}
