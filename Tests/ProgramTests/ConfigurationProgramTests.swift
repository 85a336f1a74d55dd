import Foundation
import TestFiles
import Testing

/// The configuration in the program: on the screen, as lines of text, and in doctor.
@Suite(.waitsForPrograms) struct ConfigurationProgramTests {
    private let folder = TestFolder()
    private let environment: [String: String]

    init() throws {
        environment = ["XDG_CONFIG_HOME": folder.url.path, "XDG_STATE_HOME": folder.path("state")]
    }

    private func configure(_ yaml: String) throws { _ = try folder.write("siftbox/config.yaml", yaml) }

    @Test func `a mistake is reported, and the other values count`() throws {
        try configure("theme: nothing\nfilter: filterit\ncountry: GB\n")
        let result = try Program.run(["--plain"], environment: environment).ended(
            0, errors: "siftbox/config.yaml:1:8: theme: unknown value 'nothing'")
        // Not the tour: a filter is configured.
        #expect(!result.output.contains("Tour"))
    }

    @Test func `options take precedence`() throws {
        try configure("release: 14\n")
        let store = folder.path("a.sift")
        _ = try Program.run(
            ["--plain", "--store", store, "--filter", "none", "--release", "26"], environment: environment)
        #expect(try Program.run(["doctor", "--store", store]).output.contains("iOS 26"))
        // The inbox keeps its release.
        try Program.run(["--plain", "--store", store], environment: environment).ended(0)
        let other = folder.path("b.sift")
        _ = try Program.run(["--plain", "--store", other, "--filter", "none"], environment: environment)
        #expect(try Program.run(["doctor", "--store", other]).output.contains("iOS 14"))
    }

    @Test func `doctor names the file and every mistake`() throws {
        try configure("theme: mono\nbell: perhaps\nmous: false\n")
        let result = try Program.run(["doctor"], environment: environment).ended(1)
        let problems = result.output.split(separator: "\n").filter { $0.hasPrefix("problem  configuration") }
        #expect(problems.count == 2)
        #expect(problems.first?.contains("siftbox/config.yaml:2:7: bell: expected true or false") == true)
        #expect(problems.last?.contains("unknown key 'mous'; did you mean 'mouse'?") == true)
    }

    @Test func `doctor shows how long the screen waits after Esc, and an ESCDELAY that is ignored`() throws {
        try configure("escape-time: 150\n")
        var environment = environment
        #expect(try Program.run(["doctor"], environment: environment).output.contains("150 ms (configuration)"))
        environment["ESCDELAY"] = "300"
        #expect(try Program.run(["doctor"], environment: environment).output.contains("300 ms (ESCDELAY)"))
        environment["ESCDELAY"] = "soon"
        let result = try Program.run(["doctor"], environment: environment)
        #expect(
            result.output.contains("the variable ESCDELAY is \"soon\"; expected 0 to 5000 milliseconds; using 150 ms"))
    }

    @Test(arguments: ["filter: ./mine", "filter: filterti", "filter: ."])
    func `a configured filter that cannot be used is reported with its place in the file, and in doctor`(
        _ line: String
    ) throws {
        try configure("theme: mono\n\(line)\n")
        let result = try Program.run(["--plain"], environment: environment).ended(2)
        let place = "siftbox/config.yaml:2:9: filter: "
        #expect(result.errors.contains(place), Comment(rawValue: result.errors))
        #expect(result.errors.contains("Correct the line, or remove it."))
        #expect(!line.contains("filterti") || result.errors.contains("Did you mean filterit?"))
        let doctor = try Program.run(["doctor"], environment: environment).ended(1)
        let problems = doctor.output.split(separator: "\n").filter { $0.hasPrefix("problem  configuration") }
        #expect(problems.count == 1 && problems[0].contains(place), Comment(rawValue: doctor.output))
        // An option takes precedence.
        try Program.run(["--plain", "--filter", "bayes"], environment: environment).ended(0)
    }

    @Test(.enabled(if: Tmux.isInstalled, "tmux is not installed"))
    func `the screen says where a configured filter is missing`() throws {
        try configure("filter: ./mine\n")
        let tmux = try Tmux(Program.inbox, columns: 200, environment: environment)
        try tmux.waitFor("config.yaml:1:9: filter: ")
    }

    @Test func `an unknown theme is refused with the one that was meant`() throws {
        try Program.run(["--theme", "mesages-dark", "--plain"], environment: environment).ended(
            2, errors: "--theme: unknown theme 'mesages-dark'. Did you mean messages-dark?")
    }

    @Test(.enabled(if: Tmux.isInstalled, "tmux is not installed"))
    func `the screen has the configured filter and keys, and says what is wrong`() throws {
        try configure("filter: filterit\nkeys: { help: F5 }\nmouse: perhaps\n")
        let tmux = try Tmux(Program.inbox, columns: 160, environment: environment)
        try tmux.waitFor("FILTERED BY FILTERIT", "config.yaml:3:8")
        try tmux.press("F5", shows: "type to find a key")
    }

    @Test(.enabled(if: Tmux.isInstalled, "tmux is not installed"))
    func `whether the mouse is used is remembered`() throws {
        let tmux = try Tmux("\(Program.inbox) --filter filterit", environment: environment)
        try tmux.waitFor("FILTERED BY FILTERIT")
        try tmux.press(":", shows: "Commands")
        try tmux.type("setting mouse")
        try tmux.press("Enter", "Enter", shows: "The mouse is off")
        try tmux.press("C-c", shows: "ended with 0")
        let state = try String(contentsOfFile: folder.path("state/siftbox/screen.json"), encoding: .utf8)
        #expect(state == "{\"mouse\":false}\n")
    }

    @Test(.enabled(if: Tmux.isInstalled, "tmux is not installed"))
    func `doctor says which colors the terminal has`() throws {
        let tmux = try Tmux(
            "\(Program.siftbox) doctor", columns: 200,
            environment: environment.merging(["NO_COLOR": "", "COLORFGBG": "'15;0'", "TERM": "screen-256color"]) { $1 })
        try tmux.waitFor("256, theme default; the background is dark (COLORFGBG)")
    }
}
