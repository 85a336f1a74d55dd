import Foundation
import MessageArchives
import Messages

/// The messages of a file, each treated as from an unknown sender.
struct FileMessages: ReevaluationSource {
    /// The maximum number of messages: they stay in memory to be shown.
    private static let maximum = 200_000
    /// The maximum size of a stored message body, in bytes. The filter receives all of it.
    private static let maxBodyBytes = 16 << 10

    private(set) var file: Reevaluation.File? = Reevaluation.File()
    private let archive: any ArchiveReader
    private let release: Release
    private let country: Country
    private let settings: () -> Settings
    private let before: ReevaluationResult?
    private var count = 0

    /// - Parameters:
    ///   - settings: the current settings.
    ///   - before: the result of another filter for the same file, to compare with; nil: no comparison.
    init(
        _ archive: any ArchiveReader, release: Release, country: Country, settings: @escaping () -> Settings,
        against before: ReevaluationResult?
    ) {
        self.archive = archive
        file?.unit = archive.place.unit
        self.release = release
        self.country = country
        self.settings = settings
        self.before = before
    }

    var fraction: Double { archive.fraction }

    mutating func next(_ limit: Int) throws -> [ReevaluationCandidate]? {
        var messages: [ReevaluationCandidate] = []
        for _ in 0..<limit {
            guard let record = try nextRecord() else { return messages.isEmpty ? nil : messages }
            guard count < Self.maximum else {
                file?.isTruncated = true
                return messages.isEmpty ? nil : messages
            }
            switch record {
            case .bad, .badDate: file?.skipped += 1
            case .message(let message) where message.direction == .received:
                let place = archive.place
                messages.append(append(IncomingMessage(message, at: place, in: archive.format), place.number))
            case .message, .contact, .skipped: break
            }
        }
        return messages
    }

    /// Reads a record. If the file ends early, the messages before that still count.
    private mutating func nextRecord() throws(ArchiveError) -> ArchiveRecord? {
        guard file?.endedEarly == nil else { return nil }
        do {
            return try archive.next()
        } catch {
            guard count > 0 else { throw error }
            file?.endedEarly = error.description
            return nil
        }
    }

    private mutating func append(_ message: IncomingMessage, _ number: Int64) -> ReevaluationCandidate {
        count += 1
        var kept = message
        if let body = message.text, body.utf8.count > Self.maxBodyBytes {
            kept.text = String(decoding: body.utf8.prefix(Self.maxBodyBytes), as: UTF8.self)
        }
        file?.messages[number] = kept
        let sender = Address(message.from ?? "", country: country).written.trimmingCharacters(
            in: .whitespacesAndNewlines)
        var facts = CriteriaFacts()
        facts.service = message.service
        facts.filterUnknownSenders = settings().filterUnknownSenders
        facts.hasSender = !sender.isEmpty
        facts.hasBody = message.text != nil
        let category = before.map { $0[number]?.category ?? .uncategorized }
        return ReevaluationCandidate(
            id: number, sender: sender, body: message.text, reason: facts.stoppingCriterion(in: release),
            place: CurrentLocation(
                date: message.date ?? 0, people: count, category: category, known: false, isFromUser: false,
                isIMessage: message.service == .iMessage))
    }
}
