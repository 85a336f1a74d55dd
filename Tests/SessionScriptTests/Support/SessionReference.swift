import Foundation
import ServerBehaviors
import SessionTerms
import TestFiles

@testable import Messages
@testable import SessionScript

/// The generated sections of Sessions/README.md, by their names.
enum SessionReference: String, CaseIterable {
    case steps, settings, chaos, keys, folders, reasons, names

    static let document = "Sessions/README.md"

    func text() -> String {
        switch self {
        case .steps: Self.stepTable
        case .settings: SettingReference.table
        case .chaos: SettingReference.effects
        case .keys: Self.keyList
        case .folders: Self.folderTable()
        case .reasons: Self.reasonList
        case .names: Self.nameList
        }
    }

    /// `all`, or the releases for which `holds` is true.
    static func releases(in releases: [Release] = Release.all, _ holds: (Release) -> Bool) -> String {
        releases.allSatisfy(holds) ? "all" : Release.numbers(in: releases, holds)
    }

    // MARK: Steps and expectations

    private static var stepTable: String {
        MarkdownTable(
            "Step", "Takes", "Releases", "What happens",
            rows: StepKinds.forms.map { form in
                ["`\(form.name)`", takes(form), releases(form.exists), form.summary]
            }
        ).text
    }

    private static func takes(_ form: StepForm) -> String {
        let keys =
            form.documentedKeys ?? (form.required.map { "**\($0)**" } + form.optional).joined(separator: ", ")
        return [form.value, keys.isEmpty ? nil : keys].compactMap { $0 }.joined(separator: "; or ")
    }

    /// Every key of an expectation, in the order of the reference.
    static let expectationKeys =
        Expectation.messageKeys + Expectation.userActionKeys + Expectation.reevaluationKeys
        + Expectation.reportKeys + ExpectationParser.inboxKeys

    private static var keyList: String {
        "The keys are \(SessionKey.Name.allCases.map(\.rawValue).asCode), `Ctrl-a` to `Ctrl-z`, and any other text, "
            + "which is typed."
    }

    // MARK: Names

    static func folderTable(of releases: [Release] = Release.all) -> String {
        let parents = FolderID.allIDs.filter { !$0.rawValue.contains("/") }
        let rows = parents.map { parent in
            let children = FolderID.allIDs.filter { $0.rawValue.hasPrefix(parent.rawValue + "/") }
            return [
                "`\(parent.rawValue)`", self.releases(in: releases) { $0.folderIDs.contains(parent) },
                name(of: parent, in: releases),
                children.map(\.rawValue).asCode,
            ]
        }
        return MarkdownTable("Identifier", "Releases", "Shown as", "Sub-folders (from 16)", rows: rows).text
    }

    /// The names of a folder in all releases, without duplicates.
    private static func name(of folder: FolderID, in releases: [Release]) -> String {
        var names: [String] = []
        for release in releases {
            var facts = FolderList.Facts()
            facts.filterName = "F"
            facts.hasUnread = true
            if release.hasSubActions {
                facts.capabilities = Capabilities(
                    transactional: SubAction.inFolderOrder(of: .transaction),
                    promotional: SubAction.inFolderOrder(of: .promotion))
            }
            if let name = FolderList(release, facts)[folder]?.name, !names.contains(name) { names.append(name) }
        }
        return names.joined(separator: ", ")
    }

    private static var reasonList: String {
        Criterion.allCases.map { "`\($0.rawValue)` (\($0.rule.rawValue))" }.joined(separator: ", ") + "."
    }

    private static var nameList: String {
        """
        - Actions: \(Action.allCases.map(\.name).asCode) (release 11: the first three)
        - Sub-actions: \(SubAction.allCases.map(\.name).asCode) (from release 16)
        - Actions of a report: \(ClassificationAction.allCases.map(\.name).asCode)
        """
    }
}
