import ArgumentParser
import Commands
import Foundation
import Installation
import SystemSupport
import UntrustedFiles

/// `siftbox install`: installs the program with everything it needs.
struct InstallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install",
        abstract: "Install Siftbox for use without its clone, or upgrade it.",
        discussion: """
            Installs the program, the samples, the sessions, what building extensions needs, the manual page, and completions \
            for bash, zsh and fish. An earlier version stays in use until the new one is complete.

            Without installing: a symbolic link to .build/release/siftbox in a folder of your PATH works, too.
            """
    )

    @OptionGroup var place: PrefixOption

    func run() throws {
        let prefix = place.url(default: PrefixOption.standard)
        let sessions = Tour.path(above: [ThisProgram.folder]).map {
            URL(fileURLWithPath: $0).deletingLastPathComponent()
        }
        let source = try InstallationSource(
            folder: ThisProgram.folder, sessions: sessions,
            documents: [
                "siftbox.1": ManualPage.written(), "siftbox.bash": CompletionScript.text(for: .bash),
                "_siftbox": CompletionScript.text(for: .zsh),
                "siftbox.fish": CompletionScript.text(for: .fish),
            ])
        let isUpgrade = try Installer(source, prefix: prefix).run()
        report(prefix, isUpgrade)
    }

    private func report(_ prefix: URL, _ isUpgrade: Bool) {
        let version = ThisProgram.version
        let bin = prefix.appendingPathComponent("bin").path
        let option = prefix == PrefixOption.standard ? "" : " --prefix \(ShellQuoting.quoted(prefix.path))"
        var lines = [
            "\(isUpgrade ? "Upgraded to" : "Installed") Siftbox \(version) in \(prefix.path). The clone is not needed any more."
        ]
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        if !path.split(separator: ":").contains(bin[...]) {
            lines.append("Add it to your path:  export PATH=\(ShellQuoting.quoted(bin)):\"$PATH\"")
        }
        let functions = ShellQuoting.quoted(prefix.appendingPathComponent("share/zsh/site-functions").path)
        lines += [
            "Try it:               siftbox",
            "Read the manual:      man siftbox",
            "Completions:          in new shells; for zsh, first in ~/.zshrc: fpath=(\(functions) $fpath)",
            "Remove it:            siftbox uninstall\(option)",
        ]
        for line in lines { print(PlainLine.safe(line)) }
    }
}

/// Where Siftbox is installed.
struct PrefixOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Folder that has or gets the folders bin, libexec and share (default: ~/.local).",
            valueName: "folder"), completion: .directory)
    var prefix: String?

    /// As the shell writes it: `~/.local`.
    static let standard = URL(fileURLWithPath: HomeFolder.path())
        .appendingPathComponent(".local").standardizedFileURL

    /// - Parameter standard: the place if the option is not given.
    func url(default standard: URL) -> URL {
        guard let prefix else { return standard }
        return URL(fileURLWithPath: prefix.expandingTilde).standardizedFileURL
    }
}
