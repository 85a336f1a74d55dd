import CoreMLModels
package import Foundation
import UntrustedFiles

/// The file of a stand-in, as given by `--model NAME=FILE`.
package struct StandInFile: Sendable {
    /// The contents.
    let data: Data
    let form: StandIn.Form

    /// Checks that each stand-in belongs to a model.
    ///
    /// - Parameters:
    ///   - values: the values of `--model`.
    ///   - models: the names of the extension's models.
    package static func check(_ values: [String], models: [String]) throws(BuildError) {
        var seen: Set<String> = []
        for value in values {
            guard let (model, _) = NamedFolder.split(value) else {
                throw BuildError(.model, value, "expected NAME=FILE, with the name of a Core ML model.")
            }
            guard let name = models.first(where: { matches($0, model) }) else {
                let list = models.isEmpty ? "it has none" : "its models are \(models.sorted().joined(separator: ", "))"
                throw BuildError(.model, value, "the extension has no Core ML model \(model); \(list).")
            }
            guard seen.insert(name).inserted else {
                throw BuildError(.model, value, "the model \(name) has two stand-ins; keep one.")
            }
        }
    }

    /// The stand-in of a model; nil: none is given.
    ///
    /// - Throws: `BuildError` if the file cannot be read or has a mistake, or if Siftbox computes the model.
    static func find(_ values: [String], for resource: String, _ model: CoreMLModel) throws(BuildError) -> StandInFile?
    {
        guard let value = values.first(where: { NamedFolder.split($0).map { matches(resource, $0.name) } ?? false }),
            let (_, path) = NamedFolder.split(value)
        else { return nil }
        guard model.refusal != nil else {
            throw BuildError(.model, value, "Siftbox computes this model (\(model.kind.name)) itself.")
        }
        guard model.acceptsStandIn else {
            throw BuildError(
                .model, value, "only a model that takes one string and gives a label can have a stand-in.")
        }
        return try StandInFile(path, value, labels: model.labels?.names)
    }

    private init(_ path: String, _ value: String, labels: [String]?) throws(BuildError) {
        let real = path.expandingTilde
        guard case .success(let file) = OpenedFile.open(real), file.isFile else {
            throw BuildError(.model, value, "\(path) is not a readable file.")
        }
        form = StandIn.Form(fileName: path, isExecutable: access(real, X_OK) == 0)
        let limit = form == .program ? StandIn.maxProgramBytes : StandIn.maxBytes
        guard let data = file.data(atMost: limit) else {
            throw BuildError(.model, value, "\(path) is not readable, or larger than \(limit >> 20) MiB.")
        }
        self.data = data
        do {
            _ = try StandIn(form, [UInt8](data), labels: labels)
        } catch {
            throw BuildError("\(path): error: this stand-in cannot be used: \(error).")
        }
    }

    /// Whether a compiled model in a built extension has a stand-in.
    package static func exists(beside folder: URL) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".mlmodelc") }.contains { name in
            StandIn.Form.allCases.contains { form in
                OpenedFile.isRegular(folder.appendingPathComponent("\(name)/\(form.fileName)").path)
            }
        }
    }

    /// Whether a model's file name, or the name of its class, is meant.
    private static func matches(_ resource: String, _ name: String) -> Bool {
        resource == name || CoreMLClass.identifier(resource) == name
    }
}
