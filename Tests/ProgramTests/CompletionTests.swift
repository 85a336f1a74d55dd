import Foundation
import TestFiles
import Testing

/// What shells offer after Tab.
@Suite(.waitsForPrograms) struct CompletionTests {
    private let folder = TestFolder()
    private static let bash = installed("bash")
    private static let zsh = installed("zsh")
    private static let fish = installed("fish")

    private static func installed(_ shell: String) -> String? {
        ["/usr/bin/\(shell)", "/bin/\(shell)"].first(where: FileManager.default.isExecutableFile)
    }

    /// With the built program.
    private static let path =
        "\(Program.buildFolder.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"

    /// A folder with names that shells could misread.
    private func namedFiles() throws -> TestFolder {
        for name in [
            "bayes-of-mine/Info.plist", "My filter/Info.plist", "co:lon filter/Info.plist", "first.yaml",
            "second one.yaml", "third:3.yaml", "notes.txt", "$(touch run)", "sub/inner.yaml",
        ] { try folder.write(name, "") }
        return folder
    }

    /// What bash offers at the end of a command line.
    private func offers(
        _ line: String, in folder: URL, environment: [String: String] = [:]
    ) throws -> [String] {
        let script = """
            eval "$(siftbox --generate-completion-script bash)"
            COMP_LINE='\(line)' COMP_POINT=${#COMP_LINE}
            read -r -a COMP_WORDS <<<"$COMP_LINE"
            [[ $COMP_LINE == *' ' ]] && COMP_WORDS+=('')
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            __siftbox_complete_word siftbox "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}" 2>/dev/null
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let result = try Program.runShell(
            [try #require(Self.bash), "-c", script], environment: ["PATH": Self.path].merging(environment) { $1 },
            folder: folder)
        return result.output.split(separator: "\n").map(String.init)
    }

    @Test(.enabled(if: bash != nil, "bash is not installed"))
    func `bash offers samples, paths, releases, sessions and measures`() throws {
        try folder.write("bayes-of-mine/Info.plist", "")
        try folder.write("first.yaml", "")
        try folder.write("notes.txt", "")
        #expect(try offers("siftbox doctor --filter b", in: folder.url) == ["black-friday", "bayes", "bayes-of-mine/"])
        #expect(try offers("siftbox doctor --filter ./bay", in: folder.url) == ["./bayes-of-mine/"])
        #expect(try offers("siftbox open --release 1", in: folder.url) == (11...18).map(String.init))
        #expect(try offers("siftbox evaluate --min mc", in: folder.url).contains("mcc="))
        #expect(try offers("siftbox evaluate --limit extension-p", in: folder.url).contains("extension-processes="))
        let sessions = try offers("siftbox check ", in: folder.url)
        #expect(sessions.contains("first.yaml") && !sessions.contains("notes.txt"), "\(sessions)")
        #expect(try offers("siftbox evaluate --filter bayes sam", in: folder.url) == ["sample"])
    }

    @Test(.enabled(if: bash != nil, "bash is not installed")) func `bash offers open inboxes`() throws {
        let inbox = try ListeningInbox()
        let there = inbox.environment
        #expect(try offers("siftbox send --inbox ", in: folder.url, environment: there).contains("parrot"))
        #expect(try offers("siftbox watch --inbox par", in: folder.url, environment: there) == ["parrot"])
        #expect(try offers("siftbox send --expect fol", in: folder.url) == ["folder="])
    }

    @Test(.enabled(if: bash != nil, "bash is not installed"))
    func `bash offers the options of open without a command, and names as they are`() throws {
        let folder = try namedFiles()
        #expect(try offers("siftbox --filter bayes-", in: folder.url) == ["bayes-of-mine/"])
        #expect(try offers("siftbox --stor", in: folder.url) == ["--store"])
        #expect(try offers("siftbox fir", in: folder.url) == ["first.yaml"])
        #expect(try offers("siftbox imp", in: folder.url) == ["import"])
        #expect(try offers("siftbox help fi", in: folder.url) == ["film", "filters", "filter"])
        #expect(try offers("siftbox help new ", in: folder.url) == ["filter", "session"])
        #expect(try offers("siftbox help open ", in: folder.url) == [])
        #expect(try offers("siftbox import --release 1", in: folder.url) == (11...18).map(String.init))
        #expect(try offers("siftbox --theme mon", in: folder.url) == ["mono"])
        #expect(try offers("siftbox doctor --filter co", in: folder.url) == ["co:lon filter/"])
        #expect(try offers(#"siftbox doctor --filter "My"#, in: folder.url) == ["My filter/"])
        // The name of a file is not a command.
        #expect(try offers("siftbox doctor --filter ", in: folder.url).contains("$(touch run)"))
        #expect(!FileManager.default.fileExists(atPath: folder.path("run")))
    }

    /// Each line with a Tab and an `x` after it, and what it becomes: the `x` shows whether there is a space.
    private static let typed = [
        ("siftbox imp", "siftbox import x"), ("siftbox fir", "siftbox first.yaml x"),
        ("siftbox --filter bayes-", "siftbox --filter bayes-of-mine/x"),
        ("siftbox first.yaml --theme mon", "siftbox first.yaml --theme mono x"),
        (#"siftbox doctor --filter My\ "#, #"siftbox doctor --filter My\ filter/x"#),
        ("siftbox doctor --filter co", #"siftbox doctor --filter co:lon\ filter/x"#),
        ("siftbox check sec", #"siftbox check second\ one.yaml x"#),
        ("siftbox check thi", "siftbox check third:3.yaml x"),
        ("siftbox evaluate --min mcc", "siftbox evaluate --min mcc=x"),
        ("siftbox install --pre", "siftbox install --prefix x"),
        ("siftbox help eva", "siftbox help evaluate x"), ("siftbox help new se", "siftbox help new session x"),
        // Both filter and filters.
        ("siftbox help filt", "siftbox help filterx"),
    ]

    @Test(
        .enabled(if: zsh != nil, "zsh is not installed"), .enabled(if: Tmux.isInstalled, "tmux is not installed"))
    func `zsh completes commands, samples, sessions, options, measures, and names with spaces and colons`() throws {
        let folder = try namedFiles()
        let home = TestFolder()
        let script = try Program.run(["--generate-completion-script", "zsh"])
        try home.write("functions/_siftbox", script.output)
        try home.write(
            ".zshrc",
            """
            PROMPT='ready> '
            fpath=(\(home.path("functions")) $fpath)
            autoload -U compinit
            compinit -u -d \(home.path("dump"))
            bindkey -e
            cd \(folder.url.path)
            """)
        let tmux = try Tmux(
            "\(try #require(Self.zsh)) -d -i", columns: 150,
            environment: ["ZDOTDIR": home.url.path, "PATH": "'\(Self.path)'"])
        try tmux.waitFor("ready>")
        for (line, completed) in Self.typed {
            try tmux.type(line)
            try tmux.press("Tab")
            try tmux.type("x", shows: "ready> \(completed)")
            try tmux.press("C-u")
        }
        try tmux.type("siftbox doctor --filter ")
        try tmux.press("Tab")
        let list = try tmux.waitFor("black-friday")
        for name in ["filterit", "bayes", #"\$\(touch\ run\)"#, #"co:lon\ filter/"#] { #expect(list.contains(name)) }
        #expect(!FileManager.default.fileExists(atPath: folder.path("run")))
    }

    @Test(.enabled(if: fish != nil, "fish is not installed"))
    func `fish offers commands, samples, sessions, releases, measures, options and folders`() throws {
        let folder = try namedFiles()
        let home = TestFolder()
        let script = try Program.run(["--generate-completion-script", "fish"])
        try home.write("siftbox.fish", script.output)
        func offers(_ line: String) throws -> [String] {
            let result = try Program.runShell(
                [
                    try #require(Self.fish), "--no-config", "-c",
                    "source \(home.path("siftbox.fish")); complete -C '\(line)'",
                ],
                environment: [
                    "PATH": Self.path, "HOME": home.url.path, "XDG_CONFIG_HOME": home.path("config"),
                    "XDG_DATA_HOME": home.path("data"), "LANG": "C.UTF-8",
                ], folder: folder.url)
            #expect(result.errors == "", "\(line): \(result.errors)")
            return result.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
        }
        #expect(try offers("siftbox imp") == ["import"])
        #expect(try offers("siftbox fir") == ["first.yaml"])
        #expect(try Set(["check", "install", "help"]).isSubset(of: offers("siftbox ")))
        #expect(try offers("siftbox help fi").sorted() == ["film", "filter", "filters"])
        #expect(try offers("siftbox help new ") == ["filter", "session"])
        #expect(try offers("siftbox check --").contains("--response-timeout"))
        #expect(try offers("siftbox --the") == ["--theme"])
        #expect(try offers("siftbox first.yaml --theme mon") == ["mono"])
        #expect(try offers("siftbox --filter bayes-") == ["bayes-of-mine/"])
        #expect(try offers("siftbox doctor --filter black") == ["black-friday"])
        #expect(try offers(#"siftbox doctor --filter My\ "#) == ["My filter/"])
        #expect(try offers("siftbox doctor --filter co") == ["co:lon filter/"])
        #expect(try offers("siftbox check sec") == ["second one.yaml"])
        #expect(try offers("siftbox check sub/") == ["sub/inner.yaml"])
        #expect(try offers("siftbox check not") == [])
        #expect(try offers("siftbox open --release 1") == (11...18).map(String.init))
        #expect(try offers("siftbox evaluate --min mcc") == ["mcc="])
        #expect(try offers("siftbox install --prefix bay") == ["bayes-of-mine/"])
        #expect(try offers("siftbox doctor --filter ").contains("$(touch run)"))
        #expect(!FileManager.default.fileExists(atPath: folder.path("run")))
    }
}
