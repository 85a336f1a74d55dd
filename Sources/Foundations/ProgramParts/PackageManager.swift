import Foundation
import SystemSupport

/// The package manager (`swift build`), which builds a part in the clone that this program was built in. It runs without a
/// sandbox, because the sources are those of Siftbox.
struct PackageManager {
    /// The path of `swift`; nil: it is not in the PATH.
    let swift: String?

    /// Builds a part. It ends with this program.
    ///
    /// - Parameter report: is called with each stage, the last one included.
    /// - Throws: `Failure` with what to do.
    func build(_ part: ProgramPart, _ clone: CloneBuild, report: (PartProgress) -> Void) throws(PartBuild.Failure) {
        guard let swift else {
            throw PartBuild.Failure(
                "\(Self.capitalized(part.title)) must be built first, but swift is not in the PATH. Add the toolchain to the "
                    + "PATH, or run this in \(clone.package.path): \(clone.command(part))")
        }
        guard clone.isOwn else {
            throw PartBuild.Failure(
                "\(Self.capitalized(part.title)) must be built first. The owner of \(clone.package.path) can run this there: "
                    + clone.command(part))
        }
        report(PartProgress(part: part, stage: .starting))
        var isBuilt = false
        defer { report(PartProgress(part: part, stage: .ended(isBuilt: isBuilt))) }
        var setup = ChildSetup()
        setup.isSupervised = true
        var output = BuildOutput()
        let status = ChildProcess.run(
            [swift, "build", "--package-path", clone.package.path] + clone.options + ["--product", part.product],
            environment: ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }, setup: setup
        ) { bytes, _ in
            for stage in output.add(bytes) { report(PartProgress(part: part, stage: stage)) }
        }
        guard status == 0 else {
            let errors = output.lines.filter { $0.contains("error: ") }
            let shown =
                status == nil ? ["\(swift) cannot be started."] : errors.isEmpty ? output.lines.suffix(3) : errors
            throw PartBuild.Failure(
                ([
                    "\(Self.capitalized(part.title)) could not be built. To try it again, in \(clone.package.path): \(clone.command(part))"
                ]
                    + shown.prefix(3)).joined(separator: "\n"))
        }
        clone.recordBuild(of: part)
        isBuilt = true
    }

    private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}

extension PackageManager {
    /// The one in the PATH.
    static var inPath: PackageManager {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let programs = path.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/swift" }
        return PackageManager(swift: programs.first { access($0, X_OK) == 0 })
    }
}

/// What the package manager prints: its last lines, and stages.
struct BuildOutput {
    private static let maxLines = 200

    private(set) var lines: [String] = []
    private var rest: [UInt8] = []

    /// Adds a piece of output.
    ///
    /// - Returns: the stages that its complete lines report.
    mutating func add(_ bytes: ArraySlice<UInt8>) -> [PartProgress.Stage] {
        rest += bytes
        var stages: [PartProgress.Stage] = []
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: rest[..<end], as: UTF8.self)
            rest.removeSubrange(...end)
            if let stage = PartProgress.Stage(line: line) { stages.append(stage) } else { lines.append(line) }
        }
        if lines.count > Self.maxLines { lines.removeFirst(lines.count - Self.maxLines) }
        return stages
    }
}
