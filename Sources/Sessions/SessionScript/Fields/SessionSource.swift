import Foundation
import LocatedYAML
import UntrustedFiles

/// The file of a session or fragment while it is read: where its paths start, where they may lead, what it includes, and the
/// mistakes in it. Extensions read the values of keys that sessions and steps have.
struct SessionSource {
    let file: String
    let findings: Findings
    /// The folder of the file, in which relative paths start.
    let folder: URL
    /// The session's project, also in a file that it includes.
    let project: FileProject

    let resolver: FilterResolver
    /// The files that are included, and those from which this one is.
    let included: IncludedFiles

    init(
        file: String, _ findings: Findings, _ resolver: FilterResolver = .standard,
        _ included: IncludedFiles = IncludedFiles(), project: FileProject? = nil
    ) {
        self.file = file
        self.project = project ?? FileProject(of: file)
        self.findings = findings
        self.resolver = resolver
        self.included = included
        folder = URL(fileURLWithPath: file).deletingLastPathComponent().standardizedFileURL
    }

    /// What has no file: a step that another program sends to an open inbox.
    ///
    /// - Parameter folder: where relative paths start.
    init(in folder: URL, of project: FileProject, _ findings: Findings, _ resolver: FilterResolver) {
        file = ""
        (self.folder, self.project) = (folder, project)
        (self.findings, self.resolver, included) = (findings, resolver, IncludedFiles())
    }
}

extension SessionSource {
    /// An existing file of the session's project. What is wrong is reported.
    ///
    /// - Parameter path: as written in the session.
    func inputFile(_ path: String, _ report: (String) -> Void) -> URL? {
        let file = URL(fileURLWithPath: path.expandingTilde, relativeTo: folder).standardizedFileURL
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
            report("file not found: \(path.short.quoted) (relative paths start at the session's folder)")
            return nil
        }
        if isFolder.boolValue || !FileManager.default.isReadableFile(atPath: file.path) {
            report(
                isFolder.boolValue
                    ? "expected the path of a file, found the folder \(path.short.quoted)"
                    : "cannot read the file \(path.short.quoted)")
            return nil
        }
        if let refusal = project.refusal(of: file.path) {
            report(refusal)
            return nil
        }
        return file
    }
}
