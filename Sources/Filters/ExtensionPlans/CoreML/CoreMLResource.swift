import CoreMLModels
package import Foundation

/// A Core ML model among an extension's files: `.mlmodel` or `.mlpackage`.
///
///     let resource = try CoreMLResource(url, "MyFilter/Spam.mlmodel", project)
///     resource.source(bundle: "Bundle.main")  // the class that Xcode generates: Spam, with SpamInput and SpamOutput
///     resource.files   // what the program reads: Spam.mlmodelc
package struct CoreMLResource: Sendable {
    /// The file's name without its extension.
    let name: String
    let model: CoreMLModel
    /// The contents of files by their paths in the built extension.
    package private(set) var files: [String: Data] = [:]
    /// The paths of those that are programs.
    package private(set) var programs: Set<String> = []

    /// - Parameters:
    ///   - url: the file's or package's location.
    ///   - path: the user's path, for messages.
    ///   - project: the files that may be read.
    ///   - standIns: the values of `--model`.
    /// - Throws: `BuildError` if it is not readable or not a valid model, or if its stand-in has a mistake.
    package init(_ url: URL, _ path: String, _ project: ProjectFiles, standIns: [String] = []) throws(BuildError) {
        name = url.deletingPathExtension().lastPathComponent
        do {
            let data = try Self.data(url, path, project)
            guard !data.starts(with: Array("version https://git-lfs".utf8)) else {
                throw BuildError("\(path): error: this is a pointer of Git LFS, not the model; run git lfs pull.")
            }
            model = try CoreMLModel([UInt8](data))
            files["\(name).mlmodelc/model.mlmodel"] = data
            guard let standIn = try StandInFile.find(standIns, for: name, model) else { return }
            let place = "\(name).mlmodelc/\(standIn.form.fileName)"
            files[place] = standIn.data
            if standIn.form == .program { programs.insert(place) }
        } catch {
            throw (error as? BuildError) ?? BuildError("\(path): error: not a usable Core ML model: \(error).")
        }
    }

    private static func data(_ url: URL, _ path: String, _ project: ProjectFiles) throws -> Data {
        func data(_ place: String, in root: URL, _ path: String, atMost limit: Int) throws -> Data {
            guard let data = try project.data(place, in: root, path, atMost: limit) else {
                throw BuildError("\(path)/\(place): error: the file is missing.")
            }
            return data
        }
        guard path.hasSuffix(".mlpackage") else {
            let folder = (path as NSString).deletingLastPathComponent
            return try data(
                url.lastPathComponent, in: url.deletingLastPathComponent(), folder, atMost: CoreMLModel.maxBytes)
        }
        let manifest = try data(ModelPackage.manifest, in: url, path, atMost: 1 << 20)
        return try data(try ModelPackage.modelPath(manifest), in: url, path, atMost: CoreMLModel.maxBytes)
    }

    /// The model's class as Swift source.
    ///
    /// - Parameter bundle: the expression of the bundle that contains the compiled model.
    package func source(bundle: String) -> String { CoreMLClass(name, model.description, bundle: bundle).source }

    /// The source's file name, unique in the module.
    package var sourceName: String { "\(name)+CoreMLClass.swift" }
}
