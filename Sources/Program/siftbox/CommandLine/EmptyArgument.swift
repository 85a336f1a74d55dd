/// An empty argument or value: mostly one of a shell's variable that is not set.
struct EmptyArgument: Error, CustomStringConvertible {
    let description: String

    /// - Parameter arguments: the command line without the program's name.
    static func check(_ arguments: [String]) throws(EmptyArgument) {
        // A shell completes an empty word.
        guard arguments.first?.hasPrefix("---") != true else { return }
        for (index, word) in arguments.enumerated() {
            let previous = index > 0 ? arguments[index - 1] : ""
            if word.hasPrefix("-"), word.firstIndex(of: "=") == word.indices.last {
                throw EmptyArgument(description: "\(word.dropLast()) has an empty value. Is a variable not set?")
            }
            guard word.isEmpty else { continue }
            let what =
                if takesValue(previous, in: arguments) {
                    "\(previous) has an empty value."
                } else if previous.hasPrefix("-"), !["-", "--"].contains(previous), !previous.contains("=") {
                    "The argument after \(previous) is empty."
                } else {
                    "An argument is empty."
                }
            throw EmptyArgument(description: "\(what) Is a variable not set?")
        }
    }

    private static func takesValue(_ name: String, in arguments: [String]) -> Bool {
        let known = try? CommandReference.arguments(ofCommandIn: arguments[...])
        return (known ?? []).contains { $0.kind == .option && ($0.names ?? []).contains { $0.written == name } }
    }
}
