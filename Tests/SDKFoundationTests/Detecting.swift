import Foundation

@testable import SDKFoundation

/// What stands at each match, with `L` before a link's address and `P` before a phone number.
func found(_ text: String) -> [String] {
    results(text).map { result in
        if let url = result.url { return "L \(url.absoluteString)" }
        return "P \(result.phoneNumber ?? "")"
    }
}

/// The parts of the text that are links, as they stand there.
func links(_ text: String) -> [String] { written(text) { $0.url != nil } }

/// The parts of the text that are phone numbers.
func phoneNumbers(_ text: String) -> [String] { written(text) { $0.phoneNumber != nil } }

private func written(_ text: String, _ isWanted: (NSTextCheckingResult) -> Bool) -> [String] {
    results(text).filter(isWanted).map { (text as NSString).substring(with: $0.range) }
}

func results(_ text: String, _ types: NSTextCheckingTypes = NSTextCheckingAllTypes) -> [NSTextCheckingResult] {
    let detector = try? NSDataDetector(types: types)
    return detector?.matches(in: text, range: NSRange(location: 0, length: text.utf16.count)) ?? []
}
