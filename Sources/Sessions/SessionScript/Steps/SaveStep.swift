import Device
import ExtensionPlans
import Foundation
import LocatedYAML
import Yams

/// `save`: the author of a filter changes a file of its source and saves it. It happens in a copy of the source
/// (`WorkingCopy`), which is followed as in an open inbox.
struct SaveStep: StepAction {
    static let form = StepForm(
        name: "save", summary: "The author of the active filter changes a file of its source; the filter is rebuilt.",
        live: .refused(
            "A session changes a copy of the filter's source. Here, save the file itself: the inbox rebuilds the filter."
        ),
        required: ["file", "replace", "with"], expects: [])

    /// An absolute path.
    let file: String
    /// A text that the file has once.
    let replaced: String
    let replacement: String

    func perform(_ step: Step, with player: any StepPlayer, then: @escaping (StepResult) -> Void) {
        player.save(self, then: then)
    }

    func written(_ places: WrittenPlaces) -> YAMLValue {
        .entries([
            ("file", .text(places.path(file))), ("replace", .text(replaced)), ("with", .text(replacement)),
        ])
    }

    /// Long enough to see the change, which the caption that follows shows, too.
    var watchedPause: Duration { .seconds(2) }

    var summary: String { "\(key) \((file as NSString).lastPathComponent.harmless)" }

    /// The maximum size of a file that is changed, in bytes.
    static let maxBytes = 1 << 20

    /// The text after the change.
    ///
    /// - Throws: why it cannot be changed.
    func edited(_ text: String) throws(Refusal) -> String {
        let count = text.components(separatedBy: replaced).count - 1
        guard count == 1 else {
            throw Refusal(
                problem: count == 0
                    ? "the file does not contain \(replaced.short.quoted)"
                    : "the file contains \(replaced.short.quoted) \(count) times; give a text that it contains once")
        }
        return text.replacingOccurrences(of: replaced, with: replacement)
    }

    /// Why a change is refused, as the end of a sentence.
    struct Refusal: Error { let problem: String }
}

extension SaveStep {
    init?(_ written: WrittenStep) {
        guard let keys = written.keys(), let path = keys.text("file", "the path of a file"),
            let replaced = keys.text("replace"), let replacement = keys.text("with", orEmpty: true)
        else { return nil }
        guard replaced != replacement else {
            keys.report("with", "is the same text as 'replace'; nothing would change")
            return nil
        }
        file = ExtensionReference(path: path).absolute(from: written.source.folder).path
        (self.replaced, self.replacement) = (replaced, replacement)
    }

    /// Whether a session has such a step. Then its filters are not built when it is read: copies of them are, when it
    /// is played.
    static func occurs(in root: Node) -> Bool {
        guard let steps = root.mapping?["steps"]?.sequence else { return false }
        return steps.contains { $0.mapping?.keys.contains { $0.string == form.name } == true }
    }
}
