import Foundation
import LocatedYAML
import Messages
import SessionTerms

/// A session as text: its head, and its steps.
///
///     WrittenSession(start: start, title: "A lost parcel", places: places).head
///         + WrittenSession.Step(action: step, expectation: [("folder", .word("junk"))]).text(places)
struct WrittenSession {
    /// An entry of `steps`.
    struct Step {
        /// Lines for the reader, each written as a comment before the step.
        var comments: [String] = []
        /// nil: there are only comments, or an expectation.
        var action: (any StepAction)?
        var expectation: [(key: String, value: YAMLValue)] = []

        /// The lines of the step, with a line break after each.
        func text(_ places: WrittenPlaces) -> String {
            var lines = comments.map { "  # \($0.harmless)" }
            var marker = "- "
            if let action {
                lines += action.written(places).lines(action.key, indentation: 2, marker: marker)
                marker = "  "
            }
            if !expectation.isEmpty {
                lines += YAMLValue.entries(expectation.map { ($0.key, $0.value) })
                    .lines("expect", indentation: 2, marker: marker)
            }
            return lines.map { $0 + "\n" }.joined()
        }
    }

    let start: SessionStart
    let title: String
    let places: WrittenPlaces
    /// Lines for the reader at the top of the file.
    var comments: [String] = []

    /// Everything before the first step.
    var head: String {
        var lines = comments.map { "# \($0.harmless)" }
        func add(_ key: String, _ value: YAMLValue?) {
            if let value { lines += value.lines(key, indentation: 0) }
        }
        add("title", .text(title))
        add("release", .word(start.release.version))
        add("country", .word(start.country.code))
        add("clock", start.clock.map { .word(Dates.written($0)) })
        let change = SettingsChange(from: Settings(), to: start.settings, in: start.release)
        add("settings", change.isEmpty ? nil : change.written(places))
        add("app-group", start.writtenGroups(places))
        add("filter", start.filter.map { places.filter($0) })
        add("reporting", start.reporting.map { places.filter($0) })
        if !start.contacts.isEmpty {
            lines.append("contacts:")
            for contact in start.contacts {
                let addresses = YAMLValue.list(contact.addresses.map { .text($0) })
                lines += YAMLValue.entries([("name", .text(contact.name)), ("addresses", addresses)])
                    .items(indentation: 2)
            }
        }
        lines.append("steps:")
        return lines.map { $0 + "\n" }.joined()
    }
}
