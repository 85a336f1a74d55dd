import Archives
import Foundation
import Messages

/// The texts of a file that is delivered or only looked at, each as if an unknown sender had sent it.
struct FileMessages: ReevaluationSource {
    /// How many texts are read: they are kept, to be looked at.
    private static let maximum = 200_000
    /// How much of a text is kept, in bytes. All of it is asked about.
    private static let maxOfBody = 16 << 10

    private(set) var file: Reevaluation.File? = Reevaluation.File()
    private let archive: any ArchiveReader
    private let phone: Phone
    private let before: ReevaluationResult?
    private var people = 0

    /// - Throws: `PhoneError` when the file cannot be read.
    init(_ path: String, _ phone: Phone, _ before: ReevaluationResult?) throws {
        archive = try Delivery.open(path)
        file?.unit = archive.place.unit
        self.phone = phone
        self.before = before
    }

    var fraction: Double { archive.fraction }

    mutating func next(_ limit: Int) throws -> [ReevaluationCandidate]? {
        var texts: [ReevaluationCandidate] = []
        for _ in 0..<limit {
            guard let record = try nextRecord() else { return texts.isEmpty ? nil : texts }
            guard people < Self.maximum else {
                file?.isCut = true
                return texts.isEmpty ? nil : texts
            }
            switch record {
            case .bad, .badDate: file?.skipped += 1
            case .text(let text) where text.direction == .received:
                let place = archive.place
                texts.append(append(IncomingMessage(text, at: place, in: archive.format), place.number))
            case .text, .contact, .skipped: break
            }
        }
        return texts
    }

    /// What stands before a file's missing end is told.
    private mutating func nextRecord() throws(ArchiveError) -> ArchiveRecord? {
        guard file?.endedEarly == nil else { return nil }
        do {
            return try archive.next()
        } catch {
            guard people > 0 else { throw error }
            file?.endedEarly = error.description
            return nil
        }
    }

    private mutating func append(_ text: IncomingMessage, _ number: Int64) -> ReevaluationCandidate {
        people += 1
        var kept = text
        if let body = text.text, body.utf8.count > Self.maxOfBody {
            kept.text = String(decoding: body.utf8.prefix(Self.maxOfBody), as: UTF8.self)
        }
        file?.texts[number] = kept
        let sender = phone.address(text.from ?? "").written.trimmingCharacters(in: .whitespacesAndNewlines)
        var facts = CriteriaFacts()
        facts.service = text.service
        facts.filterUnknownSenders = phone.settings.filterUnknownSenders
        facts.hasSender = !sender.isEmpty
        facts.hasBody = text.text != nil
        let category = before.map { $0[number]?.category ?? .uncategorised }
        return ReevaluationCandidate(
            id: number, sender: sender, body: text.text, reason: facts.reasonNotToAsk(in: phone.release),
            place: CurrentLocation(
                date: text.date ?? 0, people: people, category: category, known: false, isOwn: false,
                isIMessage: text.service == .iMessage))
    }
}
