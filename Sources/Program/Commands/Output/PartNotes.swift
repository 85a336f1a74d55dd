import ProgramParts
import Synchronization

/// Notes on standard error while a part of Siftbox is built, and a progress bar on a terminal.
package enum PartNotes {
    private static let bar = Mutex<ProgressBar?>(nil)

    /// Allows such builds.
    package static func begin() {
        PartBuild.allow { progress in
            switch progress.stage {
            case .starting:
                PlainLine.note("siftbox: \(progress.text) This takes up to a minute.")
                bar.withLock { $0 = ProgressBar(label: "Building") }
            case .waiting: PlainLine.note("siftbox: \(progress.text).")
            case .building(let done, let total):
                bar.withLock { $0?.show(Double(done) / Double(max(1, total)), done) }
            case .ended:
                bar.withLock { bar in
                    bar?.end()
                    bar = nil
                }
            }
        }
    }
}
