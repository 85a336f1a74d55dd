import Messages

extension Delivery {
    /// What is wrong with the lines of a file, before any of it is delivered; the first few.
    ///
    /// - Parameter limit: how many are looked for.
    /// - Throws: `PhoneError` when the file cannot be read.
    package static func examine(path: String, for release: Release, limit: Int = 5) throws(PhoneError) -> [Skipped] {
        var mistakes: [Skipped] = []
        var number = 0
        var format: TextLineFormat?
        do {
            var reader = try LineReader(path: path)
            while mistakes.count < limit, let line = try reader.next() {
                number += 1
                if let reason = reason(line, number, &format, release) {
                    mistakes.append(Skipped(line: number, reason: reason))
                }
            }
        } catch {
            throw .store("\(path) cannot be read: \(error.localizedDescription)")
        }
        return mistakes
    }

    private static func reason(
        _ line: LineReader.Line, _ number: Int, _ format: inout TextLineFormat?, _ release: Release
    ) -> String? {
        switch line {
        case .bad(let reason): return reason
        case .text(let text):
            guard text.contains(where: { !$0.isWhitespace }) else { return nil }
            let known = format ?? TextLineFormat(firstLine: text)
            format = known
            do {
                let parsed = try TextLine.parse(text, as: known, stranger: number - 1)
                guard !release.services.contains(parsed.service) else { return nil }
                let allowed = Service.allCases.filter(release.services.contains).map(\.rawValue)
                return "\(release.name) has no \(parsed.service.rawValue); allowed: \(allowed.joined(separator: ", "))"
            } catch {
                return error.reason
            }
        }
    }
}
