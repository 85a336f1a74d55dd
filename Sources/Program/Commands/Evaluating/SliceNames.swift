import ArgumentParser
import Evaluation

// The option --slice.
extension EvaluateCommand {
    /// What the corpus is split by, in the order of the command line. Whether a column exists is checked when the corpus
    /// is opened.
    func slices() throws -> [SliceDimension] {
        var slices: [SliceDimension] = []
        for name in slice.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
            let dimension = SliceDimension(Self.trimmed(name))
            guard !dimension.name.isEmpty, dimension.column?.isEmpty != true else {
                throw ValidationError("--slice: a name is empty. Example: --slice country,length.")
            }
            guard dimension.name.unicodeScalars.count <= Excerpt.length else {
                throw ValidationError("--slice: a name is longer than \(Excerpt.length) characters.")
            }
            if !slices.contains(dimension) { slices.append(dimension) }
        }
        guard slices.count <= Slices.maxDimensions else {
            throw ValidationError("--slice: at most \(Slices.maxDimensions) names, not \(slices.count).")
        }
        return slices
    }

    private static func trimmed(_ name: Substring) -> String {
        var rest = name.drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
