import Foundation

/// The Python with packages that Siftbox did not write: clients, and what computes measures again. `.ci/clients` installs them
/// for the project, or they are those of the path. No filter of a test finds them by PATH.
package enum ClientPython {
    package static let path: String = {
        let own = GeneratedSection.project.appendingPathComponent(".build/clients/bin/python3").path
        return FileManager.default.isExecutableFile(atPath: own) ? own : "python3"
    }()

    /// The first argument of a command with a client: another test may set a proxy for this process at the same time.
    package static let withoutProxy = "NO_PROXY=127.0.0.1"

    /// Whether it can import a package.
    package static func has(_ package: String) -> Bool {
        (try? TestProgram.run([path, "-c", "import \(package)"]).status) == 0
    }

    /// Whether it has scikit-learn and SciPy.
    package static let hasScikitLearn = has("scipy.stats, sklearn.metrics")
}
