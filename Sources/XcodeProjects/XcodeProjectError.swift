/// Why a project, or one of its targets, cannot be used: `MyApp.xcodeproj/project.pbxproj:12:3: error: …`.
package struct XcodeProjectError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}
