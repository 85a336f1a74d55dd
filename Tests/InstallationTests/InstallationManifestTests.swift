import Foundation
import TestFiles
import Testing

@testable import Installation

/// The list of installed files.
@Suite struct InstallationManifestTests {
    @Test func `a manifest is read as it was written`() throws {
        var manifest = InstallationManifest()
        manifest.entries = [
            "bin/siftbox": .link(to: "../libexec/siftbox/current/siftbox"), "libexec/siftbox/3": .folder,
            "libexec/siftbox/3/siftbox": .file,
        ]
        #expect(try InstallationManifest(text: manifest.text, path: "manifest") == manifest)
    }

    @Test(arguments: [
        "", "siftbox installation 2\n", "siftbox installation 1", "siftbox installation 1\nfile\t/etc/passwd\n",
        "siftbox installation 1\nfile\t../up\n", "siftbox installation 1\nfile\ta//b\n",
        "siftbox installation 1\nfile\n", "siftbox installation 1\nlink\ta\n", "siftbox installation 1\nfifo\ta\n",
        "siftbox installation 1\nfile\t\n", "siftbox installation 1\nfile\ta/./b\n",
    ])
    func `a manifest that is damaged or leads out of the prefix is refused`(_ text: String) {
        #expect(throws: InstallationError.self) {
            try InstallationManifest(text: text, path: "manifest")
        }
    }

    @Test func `the links lead through the current version, and stay valid if the prefix is moved`() {
        #expect(
            InstallationLayout.links.map(InstallationLayout.destination)
                == [
                    "../libexec/siftbox/current/siftbox", "../../libexec/siftbox/current/Sessions",
                    "../../../libexec/siftbox/current/share/siftbox.1",
                    "../../../libexec/siftbox/current/share/siftbox.bash",
                    "../../../libexec/siftbox/current/share/_siftbox",
                    "../../../libexec/siftbox/current/share/siftbox.fish",
                ])
    }
}
