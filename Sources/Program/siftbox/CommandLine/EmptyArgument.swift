/// An empty argument or value: mostly one of a shell's variable that is not set.
struct EmptyArgument: Error, CustomStringConvertible {
    let description: String

    /// - Parameter arguments: the command line without the program's name.
    static func check(_ arguments: [String]) throws(EmptyArgument) {
        // A shell completes an empty word.
        guard arguments.first?.hasPrefix("---") != true else { return }
        for (index, word) in arguments.enumerated() {
            let previous = index > 0 ? arguments[index - 1] : ""
            let isOption = word.isEmpty && previous.hasPrefix("-") && !["-", "--"].contains(previous)
            if word.hasPrefix("--"), word.firstIndex(of: "=") == word.indices.last {
                throw EmptyArgument(description: "\(word.dropLast()) has an empty value. Is a variable not set?")
            }
            guard word.isEmpty else { continue }
            throw EmptyArgument(
                description: (isOption ? "\(previous) has an empty value." : "An argument is empty.")
                    + " Is a variable not set?")
        }
    }
}
