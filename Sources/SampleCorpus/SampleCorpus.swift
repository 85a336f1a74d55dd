import ExtensionBuild
import Foundation

/// The corpus that comes with Siftbox: invented text messages of several countries and scripts, one file a country, labelled
/// with Apple's categories.
///
///     try SampleCorpus.files()                    // […/Texts/br.jsonl, …/Texts/us.jsonl], each a file of JSON Lines
///     try SampleCorpus.paths(["sample", "my.csv"])  // what a user wrote for CORPUS
///
/// A line: `{"id":"us-001","from":"…","text":"…","label":"transactionalFinance","language":"en","country":"US"}`. The label
/// is `none` (from people), `junk`, or one of Apple's twelve sub-actions.
///
/// Which label, where several could be said to fit:
/// - The subject goes before the form. An appointment with a doctor or dentist is Health, the bill of a mobile network is
///   Carrier, an instalment of a bank Finance; what councils, offices, water and power works announce is Public Services.
///   Other appointments and due dates are Reminders.
/// - A code that signs a payment is Finance; one that only lets somebody in is Others, where also news of journeys, schools
///   and shifts is.
/// - Points, tiers and gifts that were earned are Rewards. A discount with a code or to be shown is a coupon, one without is
///   an offer; what asks for attention, a visit or a gift is the third kind of promotion.
/// - Whoever wants money or data under a false name is junk, however politely; a bank that warns of such is Finance.
///
/// How it was made: each text was written for this corpus, one at a time, as texts of that country and kind read. None was
/// received by anybody, none is made from a pattern with words put in. Banks, shops and people are invented; telephone
/// numbers are those that the countries' regulators keep for fiction, web addresses stand under names that are reserved
/// (RFC 2606), and the tests of this target hold the files to that.
///
/// What it is for: to try a filter and the commands at once, to show what belongs to which category, and to catch a filter
/// that got worse. What it is not: evidence of how a filter does on what people receive. What is in it was chosen,
/// junk and promotions are not as frequent as they are on a phone, and a filter can be tuned until it passes. For that,
/// there are one's own texts.
package enum SampleCorpus {
    /// What a user writes for it in the place of a file; a file of that name is `./sample`.
    package static let name = "sample"
    /// The folder that the package manager puts beside the programs that it builds.
    package static let resourcesName = "Siftbox_SampleCorpus.resources"

    /// The paths of its files in the order of their names.
    package static func files() throws(SampleCorpusError) -> [String] {
        for folder in ProgramFolders.all {
            let texts = folder.appendingPathComponent(resourcesName).appendingPathComponent("Texts")
            let names = (try? FileManager.default.contentsOfDirectory(atPath: texts.path)) ?? []
            let files = names.filter { $0.hasSuffix(".jsonl") }.sorted()
            if !files.isEmpty { return files.map { texts.appendingPathComponent($0).path } }
        }
        throw SampleCorpusError(folders: ProgramFolders.all.map(\.path))
    }

    /// What a reader calls one of its files: `sample/de.jsonl`; nil: the path is none of them.
    package static func name(ofFile path: String) -> String? {
        guard path.contains("/\(resourcesName)/Texts/") else { return nil }
        return "\(name)/\((path as NSString).lastPathComponent)"
    }

    /// The files that a user means by what stands on the command line for corpora.
    package static func paths(_ arguments: [String]) throws(SampleCorpusError) -> [String] {
        var paths: [String] = []
        for argument in arguments {
            if argument == name { paths += try files() } else { paths.append(argument) }
        }
        return paths
    }
}

/// The corpus does not lie beside the program.
package struct SampleCorpusError: Error, Hashable, Sendable, CustomStringConvertible {
    package let folders: [String]

    package var description: String {
        "The sample corpus does not lie beside the program: it was looked for in "
            + "\(folders.joined(separator: ", ")). Build Siftbox whole: swift build"
    }
}
