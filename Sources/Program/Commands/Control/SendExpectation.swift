import ArgumentParser
import JSONCodec
import UntrustedFiles

/// What `--expect` requires: a key of a session's `expect` after `receive`, and its value.
struct SendExpectation: ExpressibleByArgument {
    /// The keys, as `expect` of a session has them.
    static let keys = ["folder", "action", "sub-action", "queried", "notified", "because", "diagnostic"]

    let key: String
    let value: JSON

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "=") else { return nil }
        key = String(argument[..<equals])
        let written = String(argument[argument.index(after: equals)...])
        switch written {
        case "true": value = .bool(true)
        case "false": value = .bool(false)
        default: value = .string(written)
        }
    }

    /// - Throws: `ValidationError` if a key is unknown or given twice.
    static func check(_ expectations: [SendExpectation]) throws {
        for (index, expectation) in expectations.enumerated() {
            guard keys.contains(expectation.key) else {
                throw ValidationError("--expect: " + NearestName.refusal(of: expectation.key, "key", in: keys))
            }
            guard !expectations[..<index].contains(where: { $0.key == expectation.key }) else {
                throw ValidationError("--expect \(expectation.key)=… is given twice.")
            }
        }
    }
}
