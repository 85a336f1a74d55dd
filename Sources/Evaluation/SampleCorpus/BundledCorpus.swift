import Foundation
import SystemSupport

/// The sample corpus: invented messages of several countries and scripts, one file per country, labeled with Apple's
/// categories.
///
///     try BundledCorpus.files()                      // […/Messages/br.jsonl, …/Messages/us.jsonl], in JSON Lines
///     try BundledCorpus.paths(["sample", "my.csv"])  // the arguments for CORPUS
///
/// A line: `{"id":"us-001","from":"…","text":"…","label":"transactionalFinance","language":"en","country":"US"}`. The
/// label is `none` (from people), `junk`, or one of Apple's twelve sub-actions.
///
/// How a label is chosen if several fit:
/// - The topic decides, not the form. An appointment with a doctor or dentist is Health, the bill of a mobile network
///   is Carrier, an instalment of a bank is Finance; announcements of councils, authorities and utilities are Public
///   Services. Other appointments and due dates are Reminders.
/// - A code that confirms a payment is Finance; a sign-in code is Others, like news of journeys, schools and shifts.
/// - Points, tiers and gifts that were earned are Rewards. A discount with a code or to be shown is Coupons, another
///   one is Offers; requests for attention, a visit or a donation are the third kind of promotion.
/// - A message that asks for money or data under a false name is junk, however polite; a bank's warning of fraud is
///   Finance.
///
/// How it was made: the messages were written for this corpus, in the style of their country and category. None was ever
/// received. Banks, shops and people are invented; phone numbers are reserved for fiction by the regulators, and web
/// addresses use reserved names (RFC 2606). The tests of this target check that, and that no single word, link, form or
/// kind of sender decides what a message is. `Messages/README.md` is its data card.
///
/// Use it to try a filter and the commands, to see what belongs to which category, and to detect regressions of a
/// filter. It does not show how a filter performs on real messages: its content was selected, junk and promotions are
/// not as frequent as on an iPhone, and a filter can be tuned until it passes. Use your own messages for that.
package enum BundledCorpus {
    /// The argument that stands for the sample corpus; a file of that name is `./sample`.
    package static let name = "sample"
    /// The resource folder that the package manager creates beside the programs.
    package static let resourcesName = "Siftbox_SampleCorpus.resources"

    /// The paths of the files, sorted by name.
    package static func files() throws(SampleCorpusError) -> [String] {
        for folder in ProgramFolders.all {
            let messages = folder.appendingPathComponent(resourcesName).appendingPathComponent("Messages")
            let names = (try? FileManager.default.contentsOfDirectory(atPath: messages.path)) ?? []
            let files = names.filter { $0.hasSuffix(".jsonl") }.sorted()
            if !files.isEmpty { return files.map { messages.appendingPathComponent($0).path } }
        }
        throw SampleCorpusError(folders: ProgramFolders.all.map(\.path))
    }

    /// The name of a file in reports: `sample/de.jsonl`; nil if the file is not part of the sample corpus.
    package static func name(ofFile path: String) -> String? {
        guard path.contains("/\(resourcesName)/Messages/") else { return nil }
        return "\(name)/\((path as NSString).lastPathComponent)"
    }

    /// The files of the corpora that the user gave on the command line.
    package static func paths(_ arguments: [String]) throws(SampleCorpusError) -> [String] {
        var paths: [String] = []
        for argument in arguments {
            if argument == name { paths += try files() } else { paths.append(argument) }
        }
        return paths
    }
}

/// The sample corpus was not found beside the program.
package struct SampleCorpusError: Error, Hashable, Sendable, CustomStringConvertible {
    package let folders: [String]

    package var description: String {
        "The sample corpus was not found in \(folders.joined(separator: ", ")). Build all of Siftbox: swift build"
    }
}
