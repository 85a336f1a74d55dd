import Testing

@testable import XcodeProjects

@Suite struct SettingTests {
    /// - Parameter levels: the lowest first.
    private func settings(_ levels: [(String, String)]...) -> BuildSettings {
        BuildSettings(
            levels.map { level in
                .init(
                    definitions: level.compactMap {
                        SettingDefinition(key: $0.0, value: $0.1, origin: "f:1:1", configuration: "Debug")
                    })
            })
    }

    @Test(arguments: [
        ("$(A)", "one"), ("${A}", "one"), ("$(A)-$(B)", "one-two words"), ("$(UNKNOWN)x", "x"), ("$(A", "$(A"),
        ("$", "$"),
        ("5 $ each", "5 $ each"), ("$(NAME_$(KIND))", "nested"), ("$(NAME_${KIND})", "nested"),
        ("$(EMPTY:default=$(A))", "one"),
        ("$(A:default=x)", "one"), ("$(B:upper)", "TWO WORDS"), ("$(A:upper:lower)", "one"),
        ("$(C:rfc1034identifier)", "My-App--pro-"), ("$(C:c99extidentifier)", "My_App__pro_"),
        ("$(C:rfc1034identifier:lower)", "my-app--pro-"), ("$(DIGIT:c99extidentifier)", "_Do"),
        ("$(D:c99extidentifier)", "Über"),
        ("$(PATH_:file)", "b.txt"), ("$(PATH_:base)", "b"), ("$(PATH_:dir)", "/x/a"), ("$(PATH_:suffix)", ".txt"),
        ("$(PATH_:standardizepath)", "/x/a/b.txt"), ("$(LONG:standardizepath)", "/y"), ("$(B:quote)", "two\\ words"),
        ("$(A:unknown)", "one"), ("$(KIND_:dir)", ""), ("$(KIND_:file=x)", "/x"), ("$(KIND_:base)", "k"),
    ])
    func `variables and modifiers`(_ text: String, _ expected: String) {
        let settings = settings([
            ("A", "one"), ("B", "two words"), ("C", "My App (pro)"), ("D", "Über"), ("DIGIT", "2Do"), ("EMPTY", ""),
            ("KIND_", "k"),
            ("KIND", "X"), ("NAME_X", "nested"), ("PATH_", "/x/a/b.txt"), ("LONG", "/x/../y/."), ("VALUE", text),
        ])
        #expect(settings.value(for: "VALUE") == expected)
    }

    @Test func `inherited is the level below, and a setting in itself too`() {
        let settings = settings(
            [("A", "low"), ("FLAGS", "-D BASE")], [("A", "$(inherited) middle")],
            [("A", "$(inherited) $(A) high"), ("FLAGS", "$(inherited) -D \"MY FLAG\"")])
        #expect(settings.value(for: "A") == "low middle low middle high")
        #expect(settings.list(for: "FLAGS") == ["-D", "BASE", "-D", "MY FLAG"])
        #expect(settings.value(for: "NONE") == nil)
        #expect(settings.list(for: "NONE") == [])
        #expect(settings.names == ["A", "FLAGS"])
    }

    @Test func `settings that use each other end`() {
        let settings = settings([("A", "a$(B)"), ("B", "b$(A)"), ("C", "$(C)"), ("D", "$(inherited)")])
        #expect(settings.value(for: "A") == "ab")
        #expect(settings.value(for: "B") == "ba")
        #expect(settings.value(for: "C") == "" && settings.value(for: "D") == "")
        #expect(!settings.isTooLong("A"))
    }

    @Test func `values that grow without end are cut off and reported`() {
        let doubling = (0..<60).map { ("A\($0)", "$(A\($0 + 1))$(A\($0 + 1))") } + [("A60", "x")]
        let settings = settings(
            doubling,
            [("LONG", String(repeating: "$(TEXT)", count: 5000)), ("TEXT", String(repeating: "x", count: 5000))])
        #expect(settings.isTooLong("A0"))
        #expect((settings.value(for: "A0") ?? "").utf8.count <= 1 << 20)
        #expect(settings.isTooLong("LONG"))
        let deep = self.settings([("V", String(repeating: "$(", count: 100_000))])
        #expect(deep.value(for: "V") != nil)
        let nested = self.settings([
            ("V", String(repeating: "$(A:default=", count: 300) + String(repeating: ")", count: 300))
        ])
        #expect(nested.isTooLong("V"))
    }

    @Test func `conditions: those that hold for an iPhone, over none`() {
        let settings = settings([
            ("A[sdk=iphoneos*]", "phone"), ("A", "any"), ("A[sdk=macosx*]", "mac"),
            ("B[sdk=iphonesimulator*]", "simulator"),
            ("C[sdk=iphoneos*][arch=arm64]", "both"), ("C[sdk=*]", "one"), ("D[config=Debug]", "debug"),
            ("D[config=Release]", "release"),
            ("E[unknown=1]", "x"), ("F[sdk=iphoneos*]", "$(inherited) more"), ("F", "base"),
        ])
        #expect(settings.value(for: "A") == "phone")
        #expect(settings.value(for: "B") == nil)
        #expect(settings.value(for: "C") == "both")
        #expect(settings.value(for: "D") == "debug")
        #expect(settings.value(for: "E") == nil)
        #expect(settings.value(for: "F") == "base more")
    }

    @Test(arguments: ["YES", "yes", "TRUE", "1"]) func `what is on`(_ value: String) {
        #expect(settings([("A", value)]).isOn("A"))
        #expect(!settings([("A", "NO")]).isOn("A") && !settings([]).isOn("A"))
    }

    @Test(arguments: [
        ("a b", ["a", "b"]), ("a \"b c\" 'd e'", ["a", "b c", "d e"]), (#"a\ b \"c\""#, ["a b", "\"c\""]), ("", []),
        ("\"\"", [""]), ("-D\"X Y\"", ["-DX Y"]), ("\"open", ["open"]),
    ])
    func `words as in a shell`(_ text: String, _ expected: [String]) { #expect(ShellWords.split(text) == expected) }
}
