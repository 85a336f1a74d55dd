/// A regular expression that is found in a line in time proportional to the line, whatever the pattern is: all its
/// possibilities are followed at once, and nothing is tried twice. So it has no back-references and no look-around.
///
///     try LinePattern("[0-9]{6}$").isFound(in: "Your code is 482913")  // true
package struct LinePattern: Hashable, Sendable {
    /// Why a pattern is refused.
    package struct Mistake: Error, Hashable, Sendable {
        /// How many characters of the pattern are before it.
        package let offset: Int
        package let problem: String
    }

    /// As it is written.
    package let source: String
    private let program: [Instruction]
    private let ignoresCase: Bool

    enum Instruction: Hashable, Sendable {
        case character(PatternCharacters)
        /// Continues at each of these.
        case fork(Int, Int)
        case jump(Int)
        case start, end, boundary, notBoundary
        case found
    }

    static let maxLength = 500
    static let maxInstructions = 1000

    /// - Throws: `Mistake` for an invalid pattern, and for one that is too long.
    package init(_ source: String) throws(Mistake) {
        self.source = source
        guard source.count <= Self.maxLength else {
            throw Mistake(offset: 0, problem: "the pattern is longer than \(Self.maxLength) characters")
        }
        var parser = PatternParser(source)
        let tree = try parser.parse()
        ignoresCase = parser.ignoresCase
        var program: [Instruction] = []
        try Self.add(tree, to: &program)
        program.append(.found)
        self.program = program
    }

    private static func add(_ tree: PatternTree, to program: inout [Instruction]) throws(Mistake) {
        guard program.count < maxInstructions else {
            throw Mistake(offset: 0, problem: "the pattern repeats too much; use smaller numbers in { }")
        }
        switch tree {
        case .characters(let set): program.append(.character(set))
        case .assertion(let instruction): program.append(instruction)
        case .sequence(let parts): for part in parts { try add(part, to: &program) }
        case .choice(let left, let right):
            let fork = program.count
            program.append(.jump(0))
            try add(left, to: &program)
            let jump = program.count
            program.append(.jump(0))
            program[fork] = .fork(fork + 1, program.count)
            try add(right, to: &program)
            program[jump] = .jump(program.count)
        case .repeated(let part, let least, let most):
            for _ in 0..<least { try add(part, to: &program) }
            guard let most else {
                let fork = program.count
                program.append(.jump(0))
                try add(part, to: &program)
                program.append(.jump(fork))
                program[fork] = .fork(fork + 1, program.count)
                return
            }
            var forks: [Int] = []
            for _ in least..<max(least, most) {
                forks.append(program.count)
                program.append(.jump(0))
                try add(part, to: &program)
            }
            for fork in forks { program[fork] = .fork(fork + 1, program.count) }
        }
    }

    /// Whether one of the lines of the text has a part that matches. `^` and `$` are the ends of a line.
    package func isFound(in text: String) -> Bool {
        text.split(separator: "\n", omittingEmptySubsequences: false).contains { isFound(inLine: Array($0)) }
    }

    private func isFound(inLine line: [Character]) -> Bool {
        // The instructions to continue at, and for each instruction the last character at which it was listed.
        var current: [Int] = []
        var listed = [Int](repeating: -1, count: program.count)
        for index in 0...line.count {
            // A match may start at each character.
            if follow(0, at: index, line, &current, &listed) { return true }
            guard index < line.count else { break }
            var next: [Int] = []
            for place in current {
                if case .character(let set) = program[place], set.contains(line[index], ignoringCase: ignoresCase),
                    follow(place + 1, at: index + 1, line, &next, &listed)
                {
                    return true
                }
            }
            current = next
        }
        return false
    }

    /// Lists the instructions for characters that are reached without one.
    ///
    /// - Returns: whether the end of the pattern is reached.
    private func follow(
        _ start: Int, at index: Int, _ line: [Character], _ list: inout [Int], _ listed: inout [Int]
    ) -> Bool {
        var open = [start]
        while let place = open.popLast() {
            guard listed[place] != index else { continue }
            listed[place] = index
            switch program[place] {
            case .found: return true
            case .character: list.append(place)
            case .jump(let next): open.append(next)
            case .fork(let one, let other): open += [other, one]
            case .start: if index == 0 { open.append(place + 1) }
            case .end: if index == line.count { open.append(place + 1) }
            case .boundary: if Self.isBoundary(index, line) { open.append(place + 1) }
            case .notBoundary: if !Self.isBoundary(index, line) { open.append(place + 1) }
            }
        }
        return false
    }

    private static func isBoundary(_ index: Int, _ line: [Character]) -> Bool {
        func isWord(_ index: Int) -> Bool { line.indices.contains(index) && PatternCharacters.isWord(line[index]) }
        return isWord(index - 1) != isWord(index)
    }
}
