import ArgumentParser
import Commands
import Foundation
import Installation
import Messages

/// `siftbox uninstall`: removes what `siftbox install` installed.
struct UninstallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uninstall",
        abstract: "Remove what siftbox install installed.",
        discussion: """
            Removes exactly the files that were installed. If other files are among them, nothing is removed. Inboxes and \
            ~/.cache/siftbox stay.
            """
    )

    @OptionGroup var place: PrefixOption

    func run() throws {
        let prefix = place.url(default: Installer.prefix(of: ThisProgram.folder) ?? PrefixOption.standard)
        let count = try Uninstaller(prefix: prefix).run()
        print(PlainLine.safe("Removed Siftbox from \(prefix.path): \(Counted.pluralized(count, "file"))."))
    }
}
