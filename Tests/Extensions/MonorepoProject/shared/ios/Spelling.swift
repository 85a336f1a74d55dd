import Foundation

struct Spelling {
    /// The lines of a list in the folder that the apps of both systems share.
    static func list(_ name: String) -> [String] {
        guard let folder = Bundle.main.resourceURL?.appendingPathComponent("rules"),
            let text = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        else { return [] }
        return text.components(separatedBy: .newlines).filter { !$0.isEmpty }
    }
}
