import ExtensionPlans
import Foundation
import TestFiles

/// A suite with files in a folder of the test, which is `$` in errors.
protocol FolderSuite {
    var tree: TestFolder { get }
}

extension FolderSuite {
    var root: URL { tree.url }

    func write(_ text: String, _ place: String) throws { try tree.write(place, text) }

    /// The error of a plan.
    func short(_ plan: () throws -> BuildPlan) -> String? { errorText(plan)?.replacing(root.path, with: "$") }
}

/// A suite with one extension in its folder, which is `$` in options, too.
protocol ExtensionSuite: FolderSuite {
    /// The extension, and what separates its options from it.
    static var place: String { get }
}

extension ExtensionSuite {
    static var place: String { "$/Filter " }

    func plan(_ options: String = "", as kind: ExtensionKind? = nil) throws(BuildError) -> BuildPlan {
        try BuildPlan(ExtensionReference((Self.place + options).replacing("$", with: root.path)), as: kind)
    }

    func refusal(_ options: String = "") -> String? { short { try plan(options) } }
}
