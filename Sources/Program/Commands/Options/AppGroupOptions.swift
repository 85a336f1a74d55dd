package import ArgumentParser
import ExtensionBuilder
import ExtensionPlans
import FilterProcesses
import Foundation
package import Messages
import SessionTerms
import SystemSupport
import UntrustedFiles

/// What the app left in a filter's App Group, for every command that runs a filter. Sessions have `app-group`.
///
///     siftbox train mine.csv -o group/Model.bayes
///     siftbox --filter bayes --app-group group
package struct AppGroupOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Give the filter the files of this folder in its App Group, read-only (repeatable), and the values of \
            Library/Preferences/GROUP.plist in it. If the filter has several groups, name one: \
            group.example.filter=FOLDER.
            """, valueName: "[id=]folder"))
    package var appGroup: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Give the filter a value of UserDefaults(suiteName:) in its App Group (repeatable), written as in a session: \
            12, [parcel, prize], '!file rules.archive'. With several groups: group.example.filter:key=value.
            """, valueName: "[id:]key=value"))
    package var appGroupValue: [String] = []

    package init() {}

    /// Whether no folder and no value is given.
    package var isEmpty: Bool { appGroup.isEmpty && appGroupValue.isEmpty }

    package func validate() throws { _ = try (entries(), values()) }

    /// The given folders.
    package func folders() throws -> [String] { try entries().map(\.folder) }

    private func entries() throws -> [AppGroupFolder] {
        let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        var entries: [AppGroupFolder] = []
        for text in appGroup {
            let entry = try Self.refusing { () throws(BuildError) in try AppGroupFolder(text, from: here) }
            guard !entries.contains(where: { $0.identifier == entry.identifier }) else {
                throw ValidationError("--app-group is given twice for \(entry.identifier ?? "the filter's group").")
            }
            do {
                _ = try AppGroupValues.stored(for: entry.identifier ?? AppGroup.any, in: entry.folder)
            } catch {
                throw ValidationError("--app-group: \(error.reason)")
            }
            entries.append(entry)
        }
        return entries
    }

    /// Names the option in an error.
    private static func refusing<Value>(
        _ option: String = "--app-group", _ body: () throws(BuildError) -> Value
    ) throws -> Value {
        do throws(BuildError) { return try body() } catch { throw ValidationError("\(option): \(error)") }
    }

    private struct Value {
        /// nil: the filter's only group.
        let identifier: String?
        let key: String
        let value: GroupValue
    }

    private func values() throws -> [Value] {
        let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        var values: [Value] = []
        for text in appGroupValue {
            guard let sign = text.firstIndex(of: "=") else {
                throw ValidationError(
                    "--app-group-value '\(text)': expected KEY=VALUE, for example 'keywords=[parcel, prize]'.")
            }
            // A key may contain ":", but only a group's identifier starts with "group.".
            let named = text[..<sign]
            let colon = named.hasPrefix("group.") ? named.firstIndex(of: ":") : nil
            let identifier = colon.map { String(named[..<$0]) }
            let key = String(colon.map { named[named.index(after: $0)...] } ?? named)
            if let identifier, !AppGroup.isIdentifier(identifier) {
                throw ValidationError("--app-group-value '\(identifier)': not an identifier of an App Group.")
            }
            guard !key.isEmpty else {
                throw ValidationError("--app-group-value '\(text)': the key before '=' is missing.")
            }
            guard !values.contains(where: { $0.identifier == identifier && $0.key == key }) else {
                throw ValidationError("--app-group-value is given twice for \(key).")
            }
            do {
                let name = "--app-group-value \(text[..<sign])"
                let value = try GroupValue(yaml: String(text[text.index(after: sign)...]), name: name, folder: here)
                values.append(Value(identifier: identifier, key: key, value: value))
            } catch {
                throw ValidationError("\(error)")
            }
        }
        return values
    }

    /// `groups` with the given folders.
    ///
    /// - Parameter filter: the filter as it is named, to find its own group; nil if unknown.
    package func applied(to groups: [String: AppGroup], of filter: String?) throws -> [String: AppGroup] {
        let (entries, values) = (try entries(), try values())
        let known = isEmpty ? nil : filter.flatMap(Self.groups)
        var groups = groups
        let given = try Self.refusing { () throws(BuildError) in try AppGroupFolder.groups(entries, of: known) }
        for (identifier, group) in given { groups[identifier, default: AppGroup()].files = group.files }
        for value in values {
            let only = { () throws(BuildError) in try known?.only() }
            guard let identifier = try value.identifier ?? Self.refusing("--app-group-value \(value.key)", only) else {
                throw ValidationError(
                    "--app-group-value \(value.key): no entitlements name the filter's App Group. Name it: "
                        + "--app-group-value group.example.filter:\(value.key)=…")
            }
            groups[identifier, default: AppGroup()].values[value.key] = value.value
        }
        return groups
    }

    private static func groups(of filter: String) -> AppGroupNames? {
        FilterCatalog.appGroups(
            of: filter, relativeTo: URL(fileURLWithPath: FileManager.default.currentDirectoryPath))
    }
}

// MARK: - Folders that no filter uses

extension AppGroupOptions {
    /// Checks that each folder belongs to one of the filters: after a typo in an identifier, a filter would silently
    /// miss its files.
    ///
    /// - Parameter filters: the filters that run, as they are named.
    package func check(for filters: [String]) throws {
        if let mistake = try mistakes(for: filters).first { throw ValidationError(mistake) }
    }

    /// Prints a note for each folder that none of the filters uses. Another filter may be chosen later.
    package func note(for filters: [String]) throws {
        for mistake in try mistakes(for: filters) { PlainLine.note("siftbox: \(mistake)") }
    }

    private func mistakes(for filters: [String]) throws -> [String] {
        let identifiers = try entries().map(\.identifier) + values().map(\.identifier)
        guard !identifiers.isEmpty else { return [] }
        let known = filters.compactMap { name in Self.groups(of: name).map { (name, $0) } }
        var mistakes: [String] = []
        for mistake in identifiers.compactMap({ AppGroupNames.mistake(in: $0, known) })
        where !mistakes.contains(mistake) {
            mistakes.append(mistake)
        }
        return mistakes
    }
}
