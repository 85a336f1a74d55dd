import Foundation

/// How far the build of a part is.
package struct PartProgress: Hashable, Sendable {
    package enum Stage: Hashable, Sendable {
        /// The package manager reads the package.
        case starting
        /// Another package manager builds in the same folder.
        case waiting
        case building(done: Int, total: Int)
        case ended(isBuilt: Bool)
    }

    package let part: ProgramPart
    package let stage: Stage

    /// A sentence for the user, without an end: `Building the local server, once: 12 of 80`.
    package var text: String {
        let what = "Building \(part.title), once"
        switch stage {
        case .starting: return "\(what) …"
        case .waiting: return "\(what): waiting for another build of Siftbox"
        case .building(let done, let total): return "\(what): \(done) of \(total)"
        case .ended(let isBuilt): return isBuilt ? "Built \(part.title)" : "Failed to build \(part.title)"
        }
    }
}

extension PartProgress.Stage {
    /// What a line of the package manager says; nil: nothing.
    init?(line: some StringProtocol) {
        if line.hasPrefix("Another instance of SwiftPM") {
            self = .waiting
            return
        }
        guard line.hasPrefix("["), let end = line.firstIndex(of: "]") else { return nil }
        let numbers = line[..<end].dropFirst().split(separator: "/").map { Int($0) }
        guard numbers.count == 2, let done = numbers[0], let total = numbers[1], (0...total).contains(done) else {
            return nil
        }
        self = .building(done: done, total: total)
    }
}
