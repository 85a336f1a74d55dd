package import Foundation

/// The project of a new filter: the files that `siftbox new filter` writes, and the commands to try it.
package struct FilterTemplate: Hashable, Sendable {
    /// How the filter is written.
    package enum Language: String, Hashable, Sendable, CaseIterable {
        case swift = "in Swift"
        case python = "in Python"
        case keywords = "as a file of keywords"
    }

    package let name: NewProjectName
    package let language: Language
    /// Whether the project has a reporting extension, too.
    package let hasReporting: Bool

    package init(_ name: NewProjectName, _ language: Language, hasReporting: Bool) {
        (self.name, self.language, self.hasReporting) = (name, language, hasReporting)
    }

    /// A project that was created earlier, recognized by its filter; nil: the folder is not one.
    package init?(existing name: NewProjectName, in folder: URL) {
        let found = Language.allCases.first { language in
            let filter = FilterTemplate(name, language, hasReporting: false).filterFiles[0]
            return NewFiles.exists(folder.appendingPathComponent(filter.path))
        }
        guard let found else { return nil }
        self.init(name, found, hasReporting: true)
    }

    /// The files, in the order in which they are listed.
    package var files: [TemplateFile] {
        let project =
            filterFiles + [projectFile, settings, session, CorpusTemplate.file].compactMap(\.self)
            + (hasReporting ? reportingFiles : []) + [workflow]
        return project + [readme(of: project)]
    }

    /// The files of the reporting extension, which can be added to a project.
    package var reportingFiles: [TemplateFile] { ReportingTemplate(name: name, reference: reporting).files }

    /// The project for Xcode; nil: it has none, because its filter is not an extension.
    var projectFile: TemplateFile? {
        language == .swift ? XcodeProjectTemplate(name: name, hasReporting: hasReporting).file : nil
    }

    private var filterFiles: [TemplateFile] {
        switch language {
        case .swift: SwiftTemplate(name: name).files
        case .python: [PythonTemplate.file(name)]
        case .keywords: [KeywordsTemplate.file]
        }
    }

    /// The filter as `--filter` takes it in the project's folder: `siftbox.yaml` says the rest.
    package static let filterOption = "--filter ."

    /// The reporting extension as `--reporting` takes it.
    private var reporting: String { language == .swift ? "." : "./\(name.reporting)" }

    private var settings: TemplateFile {
        let keys =
            switch language {
            case .swift: [("target", name.filter)]
            case .python: [("filter", PythonTemplate.path(name))]
            case .keywords: [("filter", "keywords"), ("app-group", KeywordsTemplate.folder)]
            }
        return SettingsTemplate.file(language: language, keys: keys)
    }

    /// The commands to try the filter in the project's folder, each with what it does.
    package var firstCommands: [(arguments: String, purpose: String)] {
        var commands: [(arguments: String, purpose: String)] = [
            ("check Sessions", "send the session's messages, and check where they go"),
            (Self.filterOption, "open an inbox: press n, type a message, press Ctrl-S; i shows why it is there"),
        ]
        if language != .keywords { commands.append(("doctor \(Self.filterOption)", "find what iOS would reject")) }
        commands.append(("evaluate \(Self.filterOption) \(CorpusTemplate.path)", "measure it with labeled messages"))
        if hasReporting { commands.append(reportingTrial) }
        return commands
    }

    /// The command to try the reporting extension.
    package var reportingTrial: (arguments: String, purpose: String) {
        ("\(Self.filterOption) --reporting \(reporting)", "open an inbox: press ! in a conversation to report it")
    }

    private var sessionPath: String { "Sessions/\(name.text).yaml" }

    private var session: TemplateFile {
        SessionTemplate.file(
            sessionPath, title: "What \(name.text) does", filter: "filter: \(Self.inSessions("."))")
    }

    /// A path in the project's folder, as a session in its folder `Sessions` names it.
    static func inSessions(_ path: String) -> String { "." + path }

    private var workflow: TemplateFile {
        WorkflowTemplate.file(session: sessionPath)
    }
}

extension FilterTemplate {
    /// Adds the reporting extension to a project that was created earlier, in its folder.
    ///
    /// - Throws: `TemplateError` if the files cannot be added, or the project for Xcode has changed; then nothing was
    ///   added.
    package func addReporting(in folder: URL) throws(TemplateError) {
        let before = FilterTemplate(name, language, hasReporting: false).projectFile
        let isNew = !reportingFiles.contains { NewFiles.exists(folder.appendingPathComponent($0.path)) }
        if let before, isNew,
            FileManager.default.contents(atPath: folder.appendingPathComponent(before.path).path)
                != Data(before.text.utf8)
        {
            throw TemplateError(
                "\(before.path) was changed or deleted since it was created, so it is not replaced. Add the target in "
                    + "Xcode: File > New > Target > Unwanted Communication Reporting Extension. Nothing was created.")
        }
        try NewFiles.add(reportingFiles, to: folder, replacing: projectFile)
    }
}
