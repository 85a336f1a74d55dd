import Foundation
import Messages
import Phone

/// Brings a session's messages file in: a text a row, as `label TAB text`, or as JSON Lines with `from`, `text`,
/// `service` and `date`. Labelled rows have no sender of their own, so each gets a number from a range for fiction.
package enum MessagesFile {
    package static func deliver(_ phone: Phone, _ file: URL, then: @escaping (String?) -> Void) {
        guard let data = try? Data(contentsOf: file) else { return then("\(file.lastPathComponent) may not be read") }
        let rows = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
        var texts: [IncomingText] = []
        for (index, row) in rows.enumerated() where !row.allSatisfy(\.isWhitespace) {
            guard let text = json(row) ?? labelled(row, index) else {
                return then("\(file.lastPathComponent):\(index + 1): this is neither label TAB text nor JSON")
            }
            texts.append(text)
        }
        guard !texts.isEmpty else { return then(nil) }
        var left = texts.count
        var problem: String?
        for text in texts {
            phone.enter(.receive(text)) { result in
                if case .failure(let error) = result { problem = problem ?? error.description }
                left -= 1
                if left == 0 { then(problem) }
            }
        }
    }

    private static func labelled(_ row: Substring, _ index: Int) -> IncomingText? {
        let parts = row.split(separator: "\t", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        var text = IncomingText(from: "+4477009\(String(index % 100_000 + 100_000).suffix(5))", text: String(parts[1]))
        text.label = String(parts[0])
        return text
    }

    private static func json(_ row: Substring) -> IncomingText? {
        struct Row: Decodable {
            var from: String?
            var text: String?
            var service: Service?
        }
        guard let row = try? JSONDecoder().decode(Row.self, from: Data(row.utf8)) else { return nil }
        return IncomingText(from: row.from, text: row.text, service: row.service ?? .sms)
    }
}
