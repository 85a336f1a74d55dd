import Device
import ExtensionPlans
import FilterProcesses
import Foundation
import Messages
import UntrustedFiles

/// The filters to choose from, as lines of a menu.
struct FilterList<Item: Hashable & Sendable> {
    typealias Line = MenuLine<Item>

    let facts: DeviceFacts
    /// The item of a filter; nil: None.
    let item: (String?) -> Item
    let byPath: Item

    var lines: [Line] { [Line(text: "SMS FILTERING", isHeading: true)] + choices }

    /// The filters to choose from, each with its capabilities.
    var choices: [Line] {
        var lines: [Line] = []
        var choices: [(String?, String)] = [(nil, "None")]
        choices += FilterCatalog.samples.map { ($0.identifier, $0.name) }
        choices += facts.openedFilters.map { ($0.identifier, $0.name) }
        for (identifier, name) in choices {
            let isChosen = identifier == facts.filterIdentifier
            lines.append(Line(item: item(identifier), text: name, value: isChosen ? "✓ active" : ""))
            guard let identifier else { continue }
            if identifier.hasPrefix("/") { lines.append(pathLine(identifier)) }
            lines += isChosen ? declaredByActiveFilter : declared(facts.declarations[identifier])
        }
        return lines + [Line(item: byPath, text: "Other filter by path …")]
    }

    private func declared(_ declaration: Declaration?) -> [Line] {
        switch declaration {
        case .declared(let capabilities): [declared(capabilities)]
        case .silent: [Line(text: "  gave no answer to the capabilities query", isWarning: true)]
        case .pending, nil: []
        }
    }

    private func declared(_ capabilities: Capabilities) -> Line {
        let all = capabilities.transactional + capabilities.promotional
        let names = facts.release.folders.names(of: all)
        return Line(text: "  " + (all.isEmpty ? "declares no sub-folders" : "declares \(names)"))
    }

    private var buildProblem: [Line] {
        guard let problem = facts.filterProblem else { return [] }
        let what =
            switch problem.kind {
            case .previousBuildInUse: "does not build; the previous build is still in use:"
            case .notBuilt: "does not build, so nothing is filtered:"
            case .doesNotRun: "does not run, so nothing is filtered:"
            case .missing: "file missing; the running process is still in use:"
            }
        return [Line(text: "  " + what, isWarning: true)]
            + problem.lines.map { Line(text: "    \($0)", isWarning: true) }
    }

    private var declaredByActiveFilter: [Line] {
        let isAsked = facts.release.hasSubActions && facts.filterProblem?.kind != .notBuilt
        return (isAsked ? [declared(facts.capabilities)] : []) + buildProblem
            + facts.filterDiagnostics.map { Line(text: "  \($0.sentence)", isWarning: true) }
    }

    /// The path of a filter, and its target, below its name.
    private func pathLine(_ identifier: String) -> Line {
        let reference = try? ExtensionReference(identifier)
        var path = reference?.path ?? identifier
        let home = HomeFolder.path() + "/"
        if path.hasPrefix(home), home != "//" { path = "~/" + path.dropFirst(home.count) }
        return Line(
            text: "  " + path + (reference?.target.map { " · target \($0)" } ?? ""), isElided: true)
    }
}

extension DeviceFacts {
    /// The name of a filter.
    func filterName(_ identifier: String) -> String {
        if identifier == filterIdentifier, let name = filterName { return name }
        if let opened = openedFilters.first(where: { $0.identifier == identifier }) { return opened.name }
        return FilterCatalog.samples.first { $0.identifier == identifier }?.name ?? identifier
    }
}
