import Device
import Foundation
import InboxDatabase
import Messages
import SessionTerms
import Terminal
import Testing

@testable import InboxScreens
@testable import SessionScript

/// What a caption of the tour or of a demo speaks of can be seen with it, on a large screen and on a small one.
@Suite struct CaptionSubjectTests {
    private static let sizes = [(60, 200), (40, 120), (24, 80), (20, 60)].map { Size(rows: $0, columns: $1) }

    @Test(arguments: ["tour.yaml", "demo-2017.yaml", "demo-2022.yaml"])
    func `what a caption speaks of is on the screen`(_ file: String) throws {
        let session = try Session(path: PlayedSession.folder.appendingPathComponent(file).path)
        let people = Self.people(session)
        for size in Self.sizes {
            let played = try PlayedSession(Self.unchecked(session), rows: size.rows, columns: size.columns)
            #expect(played.play())
            #expect(played.player.failures == [])
            let bodies = try Self.bodies(played.phone)
            #expect(played.shots.count == session.steps.count { $0.action is CaptionStep })
            for shot in played.shots {
                func check(_ isSeen: Bool, _ what: String) {
                    #expect(isSeen, "\(file) at \(size): \(what), with the caption \(shot.caption)\n\(shot.text)")
                }
                let caption = (shot.regions[.caption] ?? "").filter { $0 != " " }
                check(caption.contains(shot.caption.filter { $0 != " " }), "the caption is cut off")
                for name in Self.names(in: shot, people) {
                    check(shot.inbox(shows: .text(name)), "\(name) is named")
                }
                // What the session expects: how messages begin at every size, and all of it where there is room.
                for (text, region) in Self.expected(session.steps[shot.step]) {
                    if size.columns >= 120 {
                        check(shot.inbox(shows: text, in: region), "\(text) is expected")
                    } else if case .text(let text) = text, bodies.contains(where: { $0.contains(text) }) {
                        check(shot.inbox(shows: .text(String(text.prefix(15)))), "\(text) is expected")
                    }
                }
                // A conversation is visible after a step that shows it.
                if let show = session.steps[max(0, shot.step - 1)].action as? ShowStep, show.place.isConversation {
                    check(shot.regions[.conversation] != nil, "a conversation is shown")
                }
            }
        }
    }

    @Test(arguments: ["tour.yaml", "demo-2017.yaml", "demo-2022.yaml"])
    func `a caption has at most two short sentences`(_ file: String) throws {
        let session = try Session(path: PlayedSession.folder.appendingPathComponent(file).path)
        let captions = session.steps.compactMap { ($0.action as? CaptionStep)?.text }
        #expect(captions.count >= 10)
        for caption in captions {
            #expect(caption.count <= 110 && caption.matches(of: /[.!?]+(\ |$)/).count <= 2, "\(caption)")
        }
    }

    /// Without what its captions expect on the screen, which depends on the size. What comes late is waited for.
    private static func unchecked(_ session: Session) -> Session {
        var session = session
        for index in session.steps.indices where session.steps[index].action is CaptionStep {
            guard var expectation = session.steps[index].expectation, expectation.limit == nil else { continue }
            expectation.clauses.removeAll { if case .screen = $0.fact { true } else { false } }
            session.steps[index].expectation = expectation.clauses.isEmpty ? nil : expectation
        }
        return session
    }

    private static func expected(_ step: Step) -> [(TextPattern, ScreenRegion?)] {
        (step.expectation?.clauses ?? []).compactMap {
            if case .screen(let text, let region) = $0.fact { (text, region) } else { nil }
        }
    }

    /// What a caption quotes, and the folders and people that it names. A sentence may begin with a word that is also
    /// the name of a folder.
    private static func names(in shot: PlayedSession.Shot, _ people: [String]) -> [String] {
        let quoted = shot.caption.matches(of: /"([^"]+)"/).map { String($0.output.1) }
        let inside = shot.caption.replacing(/(^|[.!?:]\ )\w/) { $0.output.0.lowercased() }
        return quoted + shot.folders.filter { inside.contains($0) } + people.filter { shot.caption.contains($0) }
    }

    /// The contacts, and the senders with names.
    private static func people(_ session: Session) -> [String] {
        let added = session.steps.compactMap { ($0.action as? AddContactStep)?.name }
        let senders = session.steps.compactMap { ($0.action as? ReceiveStep)?.text.from }
        return session.contacts.map(\.name) + added + senders.filter { $0.contains(where: \.isLetter) }
    }

    private static func bodies(_ phone: Phone) throws -> [String] {
        try phone.folders().folders.flatMap { folder in
            try phone.store.conversations(in: folder, .first(500)).flatMap { conversation in
                try phone.store.messages(in: conversation.id, .first(100)).compactMap(\.body)
            }
        }
    }
}

extension ShownPlace {
    fileprivate var isConversation: Bool {
        switch self {
        case .conversation, .message: true
        case .folder: false
        }
    }
}
