import Device
import Foundation
import SessionTerms
import Testing

@testable import InboxScreens

/// Each key is defined in one place.
@Suite struct KeyTableTests {
    @Test func `a command has one entry in a context, with a key and a line in the help`() {
        for context in KeyContext.allCases {
            let bindings = KeyMap.standard.bindings.filter { $0.context == context }
            #expect(!bindings.isEmpty, "\(context)")
            for binding in bindings {
                #expect(bindings.count { $0.command == binding.command } == 1, "\(binding.command) in \(context)")
                #expect(!binding.keys.isEmpty && !binding.help.isEmpty, "\(binding.command) in \(context)")
                #expect(binding.hint?.isEmpty != true, "\(binding.command) in \(context)")
            }
            #expect(bindings.contains { $0.hint != nil }, "\(context) has nothing in the bottom line")
        }
    }

    @Test func `the inbox has at most 42 commands, each in a group`() {
        let commands = KeyMap.standard.bindings.filter { KeyMap.configurable.contains($0.context) }
        #expect(commands.count <= 42, "\(commands.count)")
        #expect(commands.allSatisfy { $0.group != nil })
        #expect(Set(commands.compactMap(\.group)) == Set(CommandGroup.allCases))
        #expect(KeyMap.standard.bindings.allSatisfy { KeyMap.configurable.contains($0.context) == ($0.group != nil) })
    }

    @Test func `every command is in a table`() {
        #expect(Set(KeyMap.standard.bindings.map(\.command)) == Set(Command.allCases))
    }

    @Test func `a session can press every key that it can name`() {
        for name in SessionKey.Name.allCases { #expect(SessionKey.named(name).pressed.count == 1, "\(name)") }
    }

    @Test func `an unavailable command shows its reason and does nothing`() throws {
        let fixture = try InboxFixture()
        for row in InboxKeys.inbox.commands + InboxKeys.session.commands {
            guard let reason = row.obstacle(fixture.state),
                let key = row.keys.first(where: {
                    KeyMap.standard.command($0, in: .inbox).map { $0 == row.command } ?? true
                })
            else { continue }
            fixture.press(.key(key))
            #expect(fixture.state.status == .hint(reason), "\(row.command)")
            #expect(fixture.state.dialog == nil && fixture.phone.undoLabel == nil, "\(row.command)")
        }
    }
}
