import Configuration
import Terminal
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
