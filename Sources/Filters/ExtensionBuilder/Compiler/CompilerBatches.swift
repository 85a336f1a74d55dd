import Foundation

/// Divides a module's sources among compilers that run at the same time.
///
/// Each of them reads all sources, but checks and generates code only for its own; a tenth of a second goes into loading
/// modules, which each of them does.
enum CompilerBatches {
    /// Fewer files are compiled at once.
    private static let minFiles = 4
    /// Together they need as much memory as this many compilers.
    private static let maxBatches = 4

    /// - Parameter processors: the number of processors.
    /// - Returns: the sources in their order, in groups of about the same size.
    static func split(
        _ sources: [String], processors: Int, size: (String) -> Int = Self.size
    ) -> [[String]] {
        let count = min(processors, maxBatches, sources.count / minFiles * 2)
        guard count > 1, sources.count >= minFiles else { return [sources] }
        let sizes = sources.map(size)
        let total = max(1, sizes.reduce(0, +))
        var batches = [[String]](repeating: [], count: count)
        var before = 0
        for (source, size) in zip(sources, sizes) {
            batches[min(count - 1, (before + size / 2) * count / total)].append(source)
            before += size
        }
        return batches.filter { !$0.isEmpty }
    }

    private static func size(_ file: String) -> Int {
        var facts = stat()
        // Even an empty file takes some time.
        return (stat(file, &facts) == 0 ? Int(facts.st_size) : 0) + 200
    }
}
