import Archives
import Messages

extension Delivery {
    /// What is wrong with the records of a file, before any of it is delivered; the first few.
    ///
    /// - Parameter limit: how many are looked for.
    /// - Throws: `PhoneError` when the file cannot be read.
    package static func examine(path: String, for release: Release, limit: Int = 5) throws(PhoneError) -> [Skipped] {
        let archive = try open(path)
        var mistakes: [Skipped] = []
        do {
            while mistakes.count < limit, let record = try archive.next() {
                if let reason = mistake(record, release) {
                    mistakes.append(Skipped(place: archive.place, reason: reason))
                }
            }
        } catch {
            throw .store(error.description)
        }
        // A session names no encoding, and a guess is none that others can rely on.
        if let remark = archive.remarks.first {
            throw .store("\(remark) A session cannot name one: save the file in UTF-8.")
        }
        return mistakes
    }

    private static func mistake(_ record: ArchiveRecord, _ release: Release) -> String? {
        switch record {
        case .contact, .skipped: return nil
        case .bad(let reason), .badDate(_, let reason): return reason
        case .text(let text):
            guard text.direction == .received, !release.services.contains(text.service) else { return nil }
            let allowed = Service.allCases.filter(release.services.contains).map(\.rawValue)
            return "\(release.name) has no \(text.service.rawValue); allowed: \(allowed.joined(separator: ", "))"
        }
    }
}
