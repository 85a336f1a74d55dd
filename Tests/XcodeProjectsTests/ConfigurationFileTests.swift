import Foundation
import Testing

@testable import XcodeProjects

@Suite struct ConfigurationFileTests {
    private let project = TemporaryProject()

    init() throws {
        try project.write("Handler.swift", "class Handler: ILMessageFilterExtension {}")
    }

    /// Writes the project with a configuration file for the target and one for the project.
    private func write(settings: String = "", projectSettings: String = "") throws {
        try project.writeProject(
            objects: TemporaryProject.file("t", "Config/Target.xcconfig")
                + TemporaryProject.file("p", "Config/Project.xcconfig"),
            children: "t, p", settings: settings, projectSettings: projectSettings,
            configuration: "baseConfigurationReference = t;", projectConfiguration: "baseConfigurationReference = p;")
    }

    @Test func `target over its file, over the project, over its file`() throws {
        try project.write("Config/Project.xcconfig", "A = 1\nB = 1\nC = 1\nD = 1\nALL = $(inherited)1")
        try project.write("Config/Target.xcconfig", "A = 3\nB = 3\nALL = $(inherited)3")
        try write(
            settings: "A = 4; ALL = \"$(inherited)4\";",
            projectSettings: "A = 2; B = 2; C = 2; ALL = \"$(inherited)2\";")
        let settings = try project.target().settings
        #expect(["A", "B", "C", "D", "ALL"].map { settings.value(for: $0) } == ["4", "3", "2", "1", "1234"])
        #expect(project.short(settings.origin(of: "B") ?? "") == "PROJECT/Config/Target.xcconfig:2:1")
        #expect(project.short(settings.origin(of: "C") ?? "").hasPrefix("PROJECT/App.xcodeproj/project.pbxproj:"))
        #expect(settings.origin(of: "TARGET_NAME") == nil)
    }

    @Test func `a long line of semicolons and a long list of escaped flags are read in linear time`() throws {
        let words = String(repeating: "\\a", count: 300_000)
        try project.write(
            "Config/Project.xcconfig", "A = 1 \(String(repeating: "; ", count: 200_000))\nFLAGS = \(words)")
        try project.write("Config/Target.xcconfig")
        try write()
        let settings = try project.target().settings
        #expect(settings.value(for: "A") == "1")
        #expect(settings.list(for: "FLAGS").map(\.count) == [300_000])
    }

    @Test func `includes, comments, conditions and semicolons`() throws {
        try project.write("Config/Project.xcconfig")
        try project.write(
            "Config/Deep/Base.xcconfig", "NAME = base\nKEPT = yes; // a comment\n#include \"../Loop.xcconfig\"\n")
        try project.write("Config/Loop.xcconfig", "#include \"Target.xcconfig\"\nLOOP = 1\n")
        try project.write(
            "Config/Target.xcconfig",
            "\u{FEFF}// first\r\n#include \"Deep/Base.xcconfig\"\r\n#include? \"None.xcconfig\"\r\nNAME = mine // over\r\n"
                + "LIST[sdk=iphoneos*] = $(NAME) x=y\r\nLIST = other\r\nEMPTY =\r\nURL = https:/$()/example.org\r\n")
        try write()
        let target = try project.target()
        #expect(target.problems == [] && target.missing == [])
        let settings = target.settings
        let values = ["NAME", "KEPT", "LOOP", "LIST", "EMPTY", "URL"].map { settings.value(for: $0) }
        #expect(values == ["mine", "yes", "1", "mine x=y", "", "https://example.org"])
    }

    @Test func `a missing file does not prevent a build, but is named`() throws {
        try project.write("Config/Target.xcconfig", "\n#include \"Pods.xcconfig\"\nA = 1")
        try write()
        let target = try project.target()
        #expect(target.problems == [])
        #expect(target.missing.map(\.name) == ["Project.xcconfig", "Pods.xcconfig"])
        let text = project.short(target.missing[1].description)
        #expect(
            text.contains(
                "PROJECT/Config/Target.xcconfig:2:1: PROJECT/Config/Pods.xcconfig: the configuration file does not exist"
            ))
        #expect(target.settings.value(for: "A") == "1")
    }

    @Test(arguments: [
        ("A = 1\nnonsense", "2:1: error: expected NAME = VALUE."),
        ("#include Base", "1:1: error: expected #include \"FILE.xcconfig\"."),
        ("= 3", "1:1: error: '' is not a setting's name; expected NAME = VALUE."),
    ])
    func `a line that is not valid is a problem of the target`(_ text: String, _ expected: String) throws {
        try project.write("Config/Project.xcconfig")
        try project.write("Config/Target.xcconfig", text)
        try write()
        let problems = try project.target().problems.map { project.short($0.description) }
        #expect(problems == ["PROJECT/Config/Target.xcconfig:\(expected)"])
    }

    @Test func `many includes and files that include each other twice are bounded`() throws {
        try project.write("Config/Project.xcconfig")
        for number in 0..<30 {
            try project.write(
                number == 0 ? "Config/Target.xcconfig" : "Config/\(number).xcconfig",
                String(repeating: "#include \"\(number + 1).xcconfig\"\n", count: 2) + "A = \(number)")
        }
        try write()
        let problems = try project.target().problems.map(\.description)
        #expect(problems.count == 1 && problems[0].contains("levels of #include"))
    }
}
