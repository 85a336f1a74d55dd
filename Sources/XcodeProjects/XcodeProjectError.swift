/// Why a project, or one of its targets, cannot be used: `MyApp.xcodeproj/project.pbxproj:12:3: error: …`.
package struct XcodeProjectError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
    /// The files that were read until then, if no project could be used: a change in one of them may fix the project.
    package let inputs: Set<String>
    /// Whether the projects were read, and none has a target of a message filter or a reporting extension.
    package let lacksTarget: Bool
    package init(_ description: String, inputs: Set<String> = [], lacksTarget: Bool = false) {
        (self.description, self.inputs, self.lacksTarget) = (description, inputs, lacksTarget)
    }
}
