import Foundation

/// A model package (`.mlpackage`): a folder with a manifest that names the model's file.
package enum ModelPackage {
    /// The manifest's name.
    package static let manifest = "Manifest.json"

    /// The path of the model's file in the package.
    ///
    /// - Parameter manifest: the contents of `Manifest.json`.
    /// - Throws: `ModelError` if the manifest names no model, or a file outside the package.
    package static func modelPath(_ manifest: Data) throws(ModelError) -> String {
        guard let list = try? JSONSerialization.jsonObject(with: manifest) as? [String: Any],
            let root = list["rootModelIdentifier"] as? String,
            let entries = list["itemInfoEntries"] as? [String: Any],
            let entry = entries[root] as? [String: Any], let path = entry["path"] as? String
        else { throw .damaged("\(self.manifest) names no model") }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !path.isEmpty, parts.allSatisfy({ !["", ".", ".."].contains($0) }) else {
            throw .damaged("\(self.manifest) names a file outside the package: \(path)")
        }
        return "Data/\(path)"
    }
}
