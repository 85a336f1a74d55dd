import TestFiles

/// Python with scikit-learn and SciPy, which compute measures again.
enum ScientificPython {
    static let isInstalled =
        (try? Program.runShell(["python3", "-c", "import scipy.stats, sklearn.metrics"]))?.status == 0

    /// Runs a script with arguments.
    static func run(_ script: String, _ arguments: [String]) throws -> Program.Result {
        try Program.runShell(["python3", "-c", script] + arguments)
    }
}
