import Foundation
import JSONCodec
import Messages
import SampleCorpus

/// A line of the corpus.
struct SampleMessage: Hashable {
    var id: String
    var sender: String
    var body: String
    var label: String
    var language: String
    var country: String

    /// The valid labels: none (from people), junk, and Apple's twelve sub-actions.
    static let labels =
        [Action.none.name, Action.junk.name] + SubAction.allCases.filter { $0 != .none }.map(\.name)

    /// The line in the corpus: exactly these keys in this order.
    var line: String {
        var line = JSONLine()
        line.add("id", id)
        line.add("from", sender)
        line.add("text", body)
        line.add("label", label)
        line.add("language", language)
        line.add("country", country)
        return String(decoding: line.bytes.dropLast(), as: UTF8.self)
    }

    /// Returns nil unless the line is an object with exactly these six strings, in the corpus's notation.
    init?(line: String) {
        guard let object = JSONReader.read(Array(line.utf8))?.object else { return nil }
        func string(_ key: String) -> String? { object[key]?.string }
        guard let id = string("id"), let sender = string("from"), let body = string("text"),
            let label = string("label"), let language = string("language"), let country = string("country")
        else { return nil }
        self.init(id: id, sender: sender, body: body, label: label, language: language, country: country)
        guard self.line == line else { return nil }
    }

    init(
        id: String = "us-001", sender: String = "+12025550143", body: String = "Are you home?", label: String = "none",
        language: String = "en", country: String = "US"
    ) {
        self.id = id
        self.sender = sender
        self.body = body
        self.label = label
        self.language = language
        self.country = country
    }

    /// The whole corpus in order.
    ///
    /// - Throws: `BadLine` if a line is invalid.
    static func all() throws -> [SampleMessage] {
        try BundledCorpus.files().flatMap { path in
            let lines = try String(contentsOfFile: path, encoding: .utf8).split(
                separator: "\n", omittingEmptySubsequences: false)
            guard lines.last == "" else { throw BadLine(place: path) }
            return try lines.dropLast().enumerated().map { number, line in
                guard let message = SampleMessage(line: String(line)) else {
                    throw BadLine(place: "\(path):\(number + 1)")
                }
                return message
            }
        }
    }

    struct BadLine: Error {
        let place: String
    }
}
