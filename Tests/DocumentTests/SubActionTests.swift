import AppleIdentityLookup
import Evaluation
import Foundation
import KeywordRules
import Messages
import TestFiles
import Testing

@testable import MessageArchives

/// Every place of a sub-action. Each check names the file that lacks a new sub-action.
@Suite("Every place of a sub-action")
struct SubActionTests {
    static let subActions = SubAction.allCases.filter { $0 != .none }

    @Test(arguments: subActions)
    func `it is in Apple's enumeration with the same raw value, and in the protocol with the same name`(
        _ sub: SubAction
    ) {
        let apple = ILMessageFilterSubAction(rawValue: sub.rawValue)
        #expect(
            apple?.wireName == sub.name, "Sources/Extension/AppleSDK/AppleIdentityLookup/ILMessageFilterAction.swift")
    }

    @Test func `Apple's enumerations have no other values`() {
        let sub = (0...30_000).compactMap(ILMessageFilterSubAction.init)
        #expect(sub.map(\.rawValue) == SubAction.allCases.map(\.rawValue), "Sources/Rules/Messages/Terms/Action.swift")
        let actions = (0...1_000).compactMap(ILMessageFilterAction.init)
        #expect(
            actions.map(\.rawValue) == Action.allCases.map(\.rawValue), "Sources/Rules/Messages/Terms/Action.swift")
        #expect(actions.map(\.wireName) == Action.allCases.map(\.name))
    }

    @Test(arguments: subActions)
    func `it has an action, a place in the list of folders, and a name there`(_ sub: SubAction) throws {
        let file = "Sources/Rules/Messages/Terms/Action.swift"
        let action = try #require(sub.action)
        #expect(sub.name.hasPrefix(action == .transaction ? "transactional" : "promotional"), "\(file): action")
        let siblings = SubAction.inFolderOrder(of: action)
        #expect(siblings.count { $0 == sub } == 1, "\(file): inFolderOrder")
        #expect(siblings.count { $0.folderName == sub.folderName } == 1, "\(file): folderName")
        #expect(!sub.folderName.isEmpty, "\(file): folderName")
        #expect(FolderID.allIDs.contains(FolderID(subAction: sub)))
        #expect(Category.all.contains(Category(action: action, subAction: sub)))
        #expect(Category(appleName: sub.name)?.code == sub.rawValue)
    }

    @Test(arguments: subActions)
    func `it is a class of evaluations with its own abbreviation`(_ sub: SubAction) throws {
        let classes = EvaluationView.exact.classes
        let found = try #require(
            classes.first { $0.name == sub.name }, "Sources/Evaluation/Evaluation/Answers/EvaluationView.swift")
        #expect(
            classes.count { $0.title == found.title } == 1,
            "Sources/Evaluation/Evaluation/Answers/EvaluationView.swift: title")
        #expect(
            classes.count { $0.abbreviation == found.abbreviation } == 1,
            "Sources/Evaluation/Evaluation/Answers/EvaluationView.swift: abbreviation")
    }

    @Test(arguments: subActions)
    func `rules of words and lists of answers name it`(_ sub: SubAction) {
        #expect(
            CategoryNames.codes.contains { $0 == (sub.name, sub.rawValue) },
            "Sources/Extension/SampleFilters/Shared/Sources/KeywordRules/CategoryNames.swift")
        #expect(CategoryNames.subAction(of: sub.rawValue) == sub.rawValue)
        #expect(CategoryNames.action(of: sub.rawValue) == sub.action?.rawValue)
    }

    @Test(arguments: subActions)
    func `archives of Messages have a mark for it`(_ sub: SubAction) {
        let marks = sub.action == .transaction ? MarkedIdentifier.transactional : MarkedIdentifier.promotional
        #expect(marks.values.contains(sub), "Sources/Device/MessageArchives/Apple/RecordedVerdict.swift")
    }

    @Test(arguments: ["Sources/Extension/FilterWire/README.md", "Sessions/README.md"])
    func `the document names every sub-action`(path: String) throws {
        let text = try Document(path).lines.joined(separator: "\n")
        #expect(Self.subActions.map(\.name).filter { !text.contains($0) } == [])
    }
}
