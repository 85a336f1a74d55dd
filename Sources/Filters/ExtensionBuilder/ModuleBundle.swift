/// The `Bundle.module` that the package manager and Xcode generate for a module with resources.
enum ModuleBundle {
    /// - Parameter folder: the folder of the resources beside the program.
    static func source(_ folder: String) -> String {
        """
        import Foundation
        extension Foundation.Bundle {
            nonisolated static let module: Foundation.Bundle = Foundation.Bundle(
                path: Foundation.Bundle.main.bundlePath + "/\(literal(folder))") ?? Foundation.Bundle.main
        }

        """
    }

    /// The text as it is written in a Swift string literal.
    static func literal(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").filter { !$0.isNewline }
    }
}
