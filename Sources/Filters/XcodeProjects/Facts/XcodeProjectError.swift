/// Why a project, or one of its targets, cannot be used: `MyApp.xcodeproj/project.pbxproj:12:3: error: …`.
package struct XcodeProjectError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
    /// The files that were read until then, if no project could be used: a change in one of them may fix the project.
    package let inputs: Set<String>
    /// Whether the projects were read, and none has a target of a message filter or a reporting extension.
    package let lacksTarget: Bool
    /// The path of a target's file that does not exist, if that is the problem.
    package var missingFile: String?
    /// That the project has no such configuration, if that is the problem.
    package var configurationProblem: String?

    package init(
        _ description: String, inputs: Set<String> = [], lacksTarget: Bool = false, missingFile: String? = nil
    ) {
        (self.description, self.inputs) = (description, inputs)
        (self.lacksTarget, self.missingFile) = (lacksTarget, missingFile)
    }
}
