import Configuration
import Terminal
import TestFiles
import Testing

@testable import InboxScreens

/// Keys that a user has configured: the map, the help and the bottom line have them.
@Suite struct ConfiguredKeysTests {
    private func map(_ keys: String) -> KeyMap {
        let (configuration, mistakes) = UserConfigurationFile.read(
            "keys: { \(keys) }", file: "config.yaml", InboxApp.bindableCommands)
        #expect(mistakes.isEmpty, "\(mistakes)")
        return .standard.rebound(configuration.keys)
    }

    @Test func `a command has its configured key, and the former one is free`() {
        let map = map("why: w")
        #expect(map.command(.character("w"), in: .inbox) == .why)
        #expect(map.command(.character("i"), in: .inbox) == nil)
        #expect(map.binding(.why, in: .inbox)?.label == "w")
        // The other contexts keep their keys.
        #expect(map.bindings.filter { $0.context == .menu } == KeyMap.standard.bindings.filter { $0.context == .menu })
    }

    @Test func `the help shows configured keys`() {
        let lines = TextPage.help(map("new-message: F5")).lines
        #expect(lines.contains { $0.label == "F5" })
    }

    @Test func `commands have different names, and a name is of one command`() {
        let names = InboxApp.bindableCommands.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.contains("new-message") && names.contains("why"))
    }

    @Test func `without configured keys the map is unchanged`() {
        #expect(KeyMap.standard.rebound([:]).bindings == KeyMap.standard.bindings)
    }
}

/// The table of commands in the guide comes from the code.
@Suite struct CommandsDocumentTests {
    @Test func `the table of commands is current`() {
        let rows = CommandGroup.allCases.flatMap { group in
            KeyMap.standard.bindings.filter { $0.group == group }.enumerated().map { index, binding in
                let keys = binding.keys.map { "`\(KeyMap.label($0).replacing("|", with: "\\|"))`" }
                return "| \(index == 0 ? group.rawValue : "") | `\(binding.command.nameInFiles)` | "
                    + "\(keys.joined(separator: " ")) |"
            }
        }
        let table = (["| Group | Command | Keys |", "| --- | --- | --- |"] + rows).joined(separator: "\n")
        #expect(GeneratedSection(document: ".github/guide/use.md", name: "commands").check(table) == .current)
    }
}
