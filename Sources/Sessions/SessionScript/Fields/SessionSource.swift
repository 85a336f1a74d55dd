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
