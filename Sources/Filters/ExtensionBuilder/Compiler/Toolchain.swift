import ExtensionPlans
import Foundation
import SystemSupport

/// The Swift toolchain in the PATH: the one that built Siftbox.
struct Toolchain: Sendable {
    /// The real path of `swiftc`.
    let compiler: String
    /// The folder that contains `bin`, `lib` and `share`.
    let folder: String

    static func find() throws(BuildError) -> Toolchain { try found.get() }

    private static let found = Result { () throws(BuildError) in try look() }

    private static func look() throws(BuildError) -> Toolchain {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let candidates = path.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/swiftc" }
        guard let swiftc = candidates.first(where: { access($0, X_OK) == 0 }), let real = realpath(swiftc, nil) else {
            throw BuildError(
                "swiftc was not found in the PATH: building an extension requires a Swift toolchain.")
        }
        defer { free(real) }
        let programs = (String(cString: real) as NSString).deletingLastPathComponent
        if access("\(programs)/swift-frontend", X_OK) == 0, access("\(programs)/swiftc", X_OK) == 0 {
            return Toolchain(
                compiler: "\(programs)/swiftc", folder: (programs as NSString).deletingLastPathComponent)
        }
        // A launcher such as swiftly's, which can report the location of the toolchain.
        guard let folder = folder(reportedBy: swiftc), access("\(folder)/bin/swiftc", X_OK) == 0 else {
            throw BuildError("The toolchain of \(swiftc) was not found: it reports no folder with bin/swiftc.")
        }
        return Toolchain(compiler: "\(folder)/bin/swiftc", folder: folder)
    }

    private static func folder(reportedBy swiftc: String) -> String? {
        struct Target: Decodable {
            struct Paths: Decodable { let runtimeResourcePath: String }
            let paths: Paths
        }
        let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        guard let data = ChildProcess.output(of: [swiftc, "-print-target-info"], environment: environment),
            let target = try? JSONDecoder().decode(Target.self, from: Data(data))
        else { return nil }
        // …/usr/lib/swift
        return URL(fileURLWithPath: target.paths.runtimeResourcePath).resolvingSymlinksInPath()
            .deletingLastPathComponent().deletingLastPathComponent().path
    }
}
