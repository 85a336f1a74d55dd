import Foundation
import Synchronization
import SystemSupport
import XcodeProjects

/// What the compiler driver is asked to build: a program from sources and other inputs.
struct ProgramRequest {
    /// The options that determine whether modules can be shared with other builds.
    let options: [String]
    /// The other options of this module.
    let arguments: [String]
    /// The module's sources, its entry point last.
    let sources: [String]
    /// What is linked with it: objects, archives and libraries.
    let linked: [String]
    /// The modules that its sources import.
    let imports: Set<String>
    /// The path of the program.
    let output: String

    /// The driver's arguments besides the options, for only some of the sources.
    func arguments(sources: [String]) -> [String] { arguments + sources + linked + ["-o", output] }
}

/// The commands that the compiler driver would run for a program, to be run without the driver.
///
/// `swiftc` starts the compiler, a program that lists libraries, and Clang, which starts the linker. For a small
/// extension, all that surrounds compiling and linking takes as long as compiling. `swiftc -###` prints the commands;
/// those of the next build differ only in the folder of the build and in the list of the sources.
///
///     let jobs = CompilerJobs(printed: output, place: place, archive: archive)
///     jobs?.script(for: request, in: place, batches: [request.sources])
struct CompilerJobs: Equatable, Sendable {
    /// The exit status of the script if everything was compiled, but not linked.
    static let linkFailure: Int32 = 125
    /// The kernel's limit on one argument is 128 KiB.
    private static let maxScriptBytes = 120_000

    /// The folder of the build for which they were printed.
    let place: String
    /// The compiler's command up to its inputs, and the options after them.
    let compiler, options: [String]
    /// The linker's command, with `object` and `libraries` in the place of what each build has.
    let link: [String]
    /// The libraries that Siftbox's modules need, as linker options.
    let libraries: [String]

    /// Parses the output of `swiftc -###` for two sources, followed by the libraries of the archive.
    ///
    /// - Returns: nil if it is not what is expected of a driver.
    init?(printed: String, sources: [String], place: String) {
        let lines = printed.split(separator: "\n").map(String.init)
        libraries = lines.filter { $0.hasPrefix("-l") && !$0.contains(" ") }.reduce(into: []) { found, name in
            if !found.contains(name) { found.append(name) }
        }
        let commands = lines.filter { $0.hasPrefix("/") }.map(ShellWords.split)
        guard commands.count == 3, !libraries.isEmpty else { return nil }
        let (compile, extract, link) = (commands[0], commands[1], commands[2])
        let inputs = 3..<(3 + sources.count)
        guard compile.count >= inputs.upperBound + 2, compile[0].hasSuffix("/swift-frontend"),
            compile[1...2] == ["-frontend", "-c"], Array(compile[inputs]) == sources,
            compile[compile.count - 2] == "-o", let object = compile.last,
            !compile.contains(where: { $0.hasSuffix("filelist") || $0.hasSuffix("-file-map") || $0 == "-primary-file" }
            ),
            extract[0].hasSuffix("/swift-autolink-extract"), let names = extract.last,
            link.filter({ $0 == object }).count == 1, link.filter({ $0 == "@" + names }).count == 1
        else { return nil }
        self.place = place
        compiler = Array(compile[..<inputs.lowerBound])
        options = Array(compile[inputs.upperBound..<(compile.count - 2)])
        self.link = link.map { $0 == object ? Self.object : $0 == "@" + names ? Self.names : $0 }
    }

    private static let (object, names) = ("<object>", "<libraries>")

    /// A shell script that compiles and links, in one sandbox.
    ///
    /// - Parameters:
    ///   - place: the folder of this build.
    ///   - batches: the sources, divided among compilers that run at the same time.
    ///   - libraries: more libraries, as linker options.
    ///   - archive: a smaller archive that takes the place of another.
    /// - Returns: nil if it would be too long. Its status is the compiler's, or `linkFailure`.
    func script(
        for request: ProgramRequest, in place: String, batches: [[String]], libraries more: [String] = [],
        archive: (from: String, to: String)? = nil
    ) -> String? {
        var objects: [String] = []
        let sources = batches.flatMap { $0 }
        let commands = batches.map { batch in
            guard batches.count > 1 else {
                objects = [request.output + ".o"]
                return moved(compiler + request.sources + options, to: place) + ["-o", objects[0]]
            }
            let own = Set(batch)
            let outputs = batch.indices.map { "\(request.output)-\(objects.count + $0).o" }
            objects += outputs
            return moved(compiler, to: place) + sources.flatMap { own.contains($0) ? ["-primary-file", $0] : [$0] }
                + moved(options, to: place) + outputs.flatMap { ["-o", $0] }
        }
        let names =
            ["-Xlinker", "--as-needed"] + self.libraries + more + ["-Xlinker", "--no-as-needed"]
        let linker = moved(link, to: place).flatMap { word in
            word == Self.object
                ? objects : word == Self.names ? names : word == archive?.from ? [archive?.to ?? word] : [word]
        }
        var lines: [String] = []
        for (number, command) in commands.enumerated().dropFirst() {
            lines.append("\(Self.line(command)) > notes-\(number) 2>&1 & job\(number)=$!")
        }
        lines += ["\(Self.line(commands[0])); status=$?"]
        for number in commands.indices.dropFirst() {
            lines.append("wait $job\(number) || status=$?; cat notes-\(number)")
        }
        lines += ["[ $status = 0 ] || exit $status", "\(Self.line(linker)) || exit \(Self.linkFailure)"]
        let script = lines.joined(separator: "\n")
        return script.utf8.count <= Self.maxScriptBytes ? script : nil
    }

    private func moved(_ words: [String], to place: String) -> [String] {
        words.map { $0.replacingOccurrences(of: self.place, with: place) }
    }

    /// A shell's line. Most words are plain, and `ShellQuoting` would look at all of them with a regular expression, which
    /// takes 20 ms for a script.
    private static func line(_ words: [String]) -> String {
        words.map { word in
            !word.isEmpty && word.utf8.allSatisfy(isPlain) ? word : ShellQuoting.quoted(word)
        }.joined(separator: " ")
    }

    /// Letters, digits and `-./`.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "-")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}

/// The jobs of this process's builds, by their options. They are not kept: the program that prints them is controlled
/// by the arguments of a build.
enum KnownJobs {
    private static let capacity = 32
    private static let known = Mutex<[[String]: CompilerJobs?]>([:])

    /// - Parameter find: returns nil if the driver must be used.
    static func jobs(for key: [String], find: () throws -> CompilerJobs?) rethrows -> CompilerJobs? {
        if let found = known.withLock({ $0[key] }) { return found }
        let found = try find()
        known.withLock { known in
            if known.count >= capacity { known = [:] }
            known[key] = .some(found)
        }
        return found
    }
}
