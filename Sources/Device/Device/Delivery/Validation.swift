import MessageArchives
package import Messages

extension Delivery {
    /// Validates the records of a file without delivering them, and returns the first invalid ones.
    ///
    /// - Parameter limit: the maximum number of records to return.
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
        // A session cannot specify an encoding, and a guessed one could differ on another machine.
        if let remark = archive.remarks.first {
            throw .store("\(remark) A session cannot specify an encoding: save the file as UTF-8.")
        }
        return mistakes
    }

    private static func mistake(_ record: ArchiveRecord, _ release: Release) -> String? {
        switch record {
        case .contact, .skipped: return nil
        case .bad(let reason), .badDate(_, let reason): return reason
        case .message(let message):
            guard message.direction == .received, !release.services.contains(message.service) else { return nil }
            let allowed = Service.allCases.filter(release.services.contains).map(\.rawValue)
            return "\(release.name) has no \(message.service.rawValue); allowed: \(allowed.joined(separator: ", "))"
        }
    }
}
