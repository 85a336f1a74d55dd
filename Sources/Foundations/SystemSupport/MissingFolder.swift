/// A sentence about a folder that does not exist.
package enum MissingFolder {
    /// Why a file cannot be written, with a command that a shell understands.
    package static func sentence(_ folder: String) -> String {
        "there is no folder \(folder). Create it: mkdir -p \(ShellQuoting.quoted(folder))"
    }
}
