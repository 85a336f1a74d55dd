import ExtensionPlans

/// The name of a new project, of its app or program and of its session.
package struct NewProjectName: Hashable, Sendable {
    package let text: String

    private static let maxLength = 50
    /// Folders of the project, which the filter's folder is beside.
    private static let taken = ["sessions", KeywordsTemplate.folder.lowercased()]

    /// - Throws: `TemplateError` if it cannot be the name of a folder and of a module.
    package init(_ text: String) throws(TemplateError) {
        guard text.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]*/) != nil, text.count <= Self.maxLength else {
            throw TemplateError(
                "'\(text.count > Self.maxLength ? "\(text.prefix(Self.maxLength))…" : text)' cannot be the name of a filter. Use a letter, followed by up to \(Self.maxLength - 1) letters, digits, "
                    + "hyphens or underscores. For another place, change to its folder first.")
        }
        self.text = text
        guard !Self.taken.contains(text.lowercased()), !ReservedModules.contains(module) else {
            throw TemplateError(
                "'\(text)' cannot be the name of a filter: \(Self.taken.contains(text.lowercased()) ? "its project contains a folder or file" : "a module that extensions import") "
                    + "has this name. Choose another one, such as My\(text).")
        }
    }

    /// The name of its Swift module, as Xcode derives it.
    var module: String { text.replacing("-", with: "_") }

    /// The target and folder of its filter in a project for Xcode; the app has the name itself.
    var filter: String { text + "Extension" }

    /// The target and folder of its reporting extension.
    var reporting: String { text + "Reporting" }

    /// The app's identifier, which the author replaces. It cannot contain an underscore.
    var bundleIdentifier: String { "com.example.\(text.replacing("_", with: "-"))" }
}

/// Why a project or session cannot be created, with what to do.
package struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
