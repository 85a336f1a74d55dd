/// What reading a project may cost in total. Lists in its files multiply: targets by the settings that they share, files
/// by the patterns that exclude them. Each is bounded, but not their products.
struct ReadingBudget {
    /// The maximum number of files and folders that are looked at.
    static let maxFiles = 100_000
    /// The maximum number of steps. A step is a comparison, an entry of a list that is read for a target, or some bytes
    /// of a file; a large project needs a tenth of them.
    let maxSteps: Int

    private var filesLeft = maxFiles
    private var stepsLeft: Int

    init(maxSteps: Int = 4_000_000) { (self.maxSteps, stepsLeft) = (maxSteps, maxSteps) }

    /// Whether more files than allowed were looked at.
    var lacksFiles: Bool { filesLeft < 0 }

    /// Whether there were more steps than allowed.
    var lacksSteps: Bool { stepsLeft < 0 }

    /// Counts the files from the start.
    mutating func renewFiles() { filesLeft = Self.maxFiles }

    /// - Returns: whether there are enough.
    mutating func spend(files: Int) -> Bool {
        filesLeft = max(filesLeft - files, -1)
        return filesLeft >= 0
    }

    /// - Returns: whether there are enough.
    mutating func spend(steps: Int) -> Bool {
        stepsLeft = max(stepsLeft - steps, -1)
        return stepsLeft >= 0
    }
}

extension ProjectInput.Purpose {
    /// How many bytes of a file are read in the time of one step.
    var bytesPerStep: Int {
        switch self {
        case .project: 8
        case .settings: 1
        case .workspace, .infoPlist, .entitlements, .dataModel, .package: 2
        case .source, .resource, .coreMLModel, .folder: 64
        }
    }
}
