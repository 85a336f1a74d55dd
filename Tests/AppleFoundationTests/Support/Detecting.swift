import Foundation

@testable import AppleFoundation

/// The matches: `L` and the URL of a link, or `P` and a phone number.
func found(_ text: String) -> [String] {
    results(text).map { result in
        if let url = result.url { return "L \(url.absoluteString)" }
        return "P \(result.phoneNumber ?? "")"
    }
}

/// The links of a text, as written.
func links(_ text: String) -> [String] { written(text) { $0.url != nil } }

/// The phone numbers of a text.
func phoneNumbers(_ text: String) -> [String] { written(text) { $0.phoneNumber != nil } }

private func written(_ text: String, _ isWanted: (NSTextCheckingResult) -> Bool) -> [String] {
    results(text).filter(isWanted).map { (text as NSString).substring(with: $0.range) }
}

func results(_ text: String, _ types: NSTextCheckingTypes = NSTextCheckingAllTypes) -> [NSTextCheckingResult] {
    let detector = try? NSDataDetector(types: types)
    return detector?.matches(in: text, range: NSRange(location: 0, length: text.utf16.count)) ?? []
}
