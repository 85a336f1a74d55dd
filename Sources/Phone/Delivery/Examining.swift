import Messages

extension Delivery {
    /// What is wrong with the lines of a file, before any of it is delivered; the first few.
    ///
    /// - Parameter limit: how many are looked for.
    /// - Throws: `PhoneError` when the file cannot be read.
    package static func examine(path: String, for release: Release, limit: Int = 5) throws(PhoneError) -> [Skipped] {
        var file = try TextFile(path: path)
        var mistakes: [Skipped] = []
        do {
            while mistakes.count < limit, let line = try file.next() {
                if let reason = mistake(line, release) {
                    mistakes.append(Skipped(line: file.lineNumber, reason: reason))
                }
            }
        } catch {
            throw .store("\(path) cannot be read any further: \(error.localizedDescription)")
        }
        return mistakes
    }

    private static func mistake(_ line: TextFile.Line, _ release: Release) -> String? {
        switch line {
        case .empty: return nil
        case .bad(let reason): return reason
        case .text(let text):
            guard !release.services.contains(text.service) else { return nil }
            let allowed = Service.allCases.filter(release.services.contains).map(\.rawValue)
            return "\(release.name) has no \(text.service.rawValue); allowed: \(allowed.joined(separator: ", "))"
        }
    }
}
