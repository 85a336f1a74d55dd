package import Foundation
import JSONCodec

/// A model package (`.mlpackage`): a folder with a manifest that names the model's file.
package enum ModelPackage {
    /// The manifest's name.
    package static let manifest = "Manifest.json"

    /// The path of the model's file in the package.
    ///
    /// - Parameter manifest: the contents of `Manifest.json`.
    /// - Throws: `CoreMLModelError` if the manifest names no model, or a file outside the package.
    package static func modelPath(_ manifest: Data) throws(CoreMLModelError) -> String {
        guard let list = JSONReader.read(manifest)?.object, let root = list["rootModelIdentifier"]?.string,
            let path = list["itemInfoEntries"]?.object?[root]?.object?["path"]?.string
        else { throw .damaged("\(self.manifest) names no model") }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !path.isEmpty, parts.allSatisfy({ !["", ".", ".."].contains($0) }) else {
            throw .damaged("\(self.manifest) names a file outside the package: \(path)")
        }
        return "Data/\(path)"
    }
}
