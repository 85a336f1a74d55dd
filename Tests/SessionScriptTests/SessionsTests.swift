import Device
import Foundation
import InboxDatabase
import Messages
import SystemSupport
import TestFiles
import Testing

@testable import SessionScript

@Suite("The sessions of the project", .waitsForPrograms)
struct SessionsTests {
    @Test func `all sessions exist`() {
        #expect(
            ProjectSessions.files.filter { !$0.contains("/") } == [
                "addresses.yaml", "bayes.yaml", "cases.yaml", "chaos.yaml", "contacts.yaml", "criteria.yaml",
                "demo-2017.yaml",
                "demo-2022.yaml",
                "filterit.yaml", "folders.yaml", "india.yaml", "keywords-custom.yaml", "keywords.yaml",
                "late-answers.yaml",
                "mistakes.yaml", "perturbed.yaml", "python-filter.yaml", "release-11.yaml", "release-14.yaml",
                "release-18.yaml", "release-26.yaml", "report.yaml", "senders.yaml", "small-screen.yaml",
                "third-reply.yaml",
                "tour.yaml", "what-would-change.yaml",
            ])
    }

    @Test func `every rule has a session named after it, and every such session has a rule`() {
        #expect(Rule.allCases.map(\.rawValue).filter { ProjectSessions.ofRules[$0] == nil } == [])
        #expect(ProjectSessions.ofRules.keys.filter { Rule(rawValue: $0) == nil } == [])
    }

    @Test(arguments: ProjectSessions.ofRules.keys.sorted())
    func `the session of a rule has the source of the rule, and at least two expectations`(rule: String) throws {
        for file in try #require(ProjectSessions.ofRules[rule]) {
            let session = try Session(path: sessionsFolder.appendingPathComponent(file).path)
            #expect(session.about?.contains("Source: ") == true || session.about?.contains("ur reading") == true)
            #expect(session.steps.count { $0.expectation != nil } >= 2)
        }
    }

    @Test(arguments: ProjectSessions.files)
    func `each session passes, and has a description`(_ file: String) throws {
        for entry in SuiteEntry.all(in: sessionsFolder.appendingPathComponent(file).path) {
            let session = try Session(path: entry.file, case: entry.caseLabel)
            #expect(session.about != nil)
            let result = SessionCheck.run(session.withDefaultResponseTimeout(responseTimeout))
            #expect(result.verdict == .passed, "\(result)")
            #expect(result.steps == session.steps.count)
            #expect(result.held >= (file.contains("/") ? 5 : 10))
        }
    }

    @Test func `the same session gives the same inbox, at once or watched`() throws {
        let session = try Session(path: sessionsFolder.appendingPathComponent("tour.yaml").path)
        let inboxes = try [PlaybackSpeed.atOnce, .atOnce, .watched].map { pace in
            let stage = try Stage(session, pace: pace)
            stage.player.start()
            #expect(stage.turn { stage.player.isFinished })
            return try inbox(stage.phone)
        }
        #expect(inboxes[0].contains("The table is half off"))
        #expect(inboxes[1] == inboxes[0])
        #expect(inboxes[2] == inboxes[0])
    }

    /// All folders with their conversations and messages; journeys without the time that the filter took.
    private func inbox(_ phone: Phone) throws -> String {
        var lines: [String] = []
        for folder in try phone.folders().folders {
            lines.append("\(folder.name) \(try phone.store.counts()[folder])")
            for conversation in try phone.store.conversations(in: folder, .first(100)) {
                lines.append("\(conversation)")
                for message in try phone.store.messages(in: conversation.id, .first(100)) {
                    lines.append("\(message.id) \(message.date) \(message.body ?? "") \(message.isRead)")
                    lines.append("\(message.journey?.rules ?? []) \(String(describing: message.movedBy))")
                }
            }
        }
        return lines.joined(separator: "\n")
    }
}
