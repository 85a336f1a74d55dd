import Foundation
import Testing

@testable import FilterProcesses

/// Which folders are Xcode projects, and which are programs.
@Suite struct ProjectFolderTests {
    @Test
    func `a repository with a script beside its project is a project; without the project it is the script`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("repository-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Extensions/MonorepoProject")
        try FileManager.default.copyItem(at: fixture, to: folder)
        let script = folder.appendingPathComponent("deploy.sh")
        try Data("#!/bin/sh\n".utf8).write(to: script)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
        guard case .source = try FilterCatalog.locate(folder.path, relativeTo: folder) else {
            Issue.record("the script was taken for the filter")
            return
        }
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name != "deploy.sh" {
            try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
        guard case .ready(let filter) = try FilterCatalog.locate(folder.path, relativeTo: folder) else {
            Issue.record("the script was not found")
            return
        }
        #expect(filter.identifier.contains("deploy.sh") || filter.name.contains("deploy"))
    }
}
