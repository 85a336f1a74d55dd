import ArgumentParser
import ExtensionBuild
import EventLoop
import Foundation
import InboxStore
import Messages
import Phone

/// What opening an inbox takes, whether for the screen or for lines of text.
struct InboxOptions: ParsableArguments {
    private static let releases = Release.all.map { String($0.number) }.joined(separator: ", ")

    @Option(help: ArgumentHelp("Keep the inbox in this file; else it lives in memory.", valueName: "file"))
    var store: String?

    @Option(
        help: ArgumentHelp("The filter: a sample's name, an extension's folder, an executable.", valueName: "filter"))
    var filter: String?

    @OptionGroup var building: ExtensionOptions

    @Option(
        help: ArgumentHelp(
            "The reporting extension: a sample's name, an extension's folder, an executable.", valueName: "extension"))
    var reporting: String?

    @Option(help: ArgumentHelp("The release whose rules apply: \(Self.releases).", valueName: "number"))
    var release: Int?

    @Option(help: ArgumentHelp("The device's country, by its ISO code.", valueName: "code"))
    var country: String?

    @Option(
        help: ArgumentHelp(
            "Bring in a file of texts as if each came in now: any format that `siftbox import` reads.",
            valueName: "file"))
    var deliver: String?

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup var servers: ServerOptions

    @OptionGroup var groups: AppGroupOptions

    @Option(
        help: ArgumentHelp(
            "How long the filter may take for one message (default: 5, or what the inbox or the session says).",
            valueName: "seconds"))
    var answerWithin: Double?

    @Flag(
        help: "Show the filter the whole folder that it is in, not only its program.")
    var filterFolder = false

    @Flag(help: "Run the filter without a sandbox: it may do all that you may.")
    var unsandboxed = false

    func validate() throws {
        if unsandboxed { BuildIsolation.disable() }
        for (name, value) in [("store", store), ("filter", filter), ("deliver", deliver), ("reporting", reporting)]
        where value == "" {
            throw ValidationError("--\(name) has an empty value. Is a variable not set?")
        }
        if let answerWithin { try RunningOptions.validate(answerWithin: answerWithin) }
        _ = try phoneOptions()
        guard deliver != nil || archive.isEmpty else {
            throw ValidationError(
                "--format, --column, --dates and --encoding say how the file of --deliver is read: give it.")
        }
        guard filter != nil || building.isEmpty else {
            throw ValidationError(
                "--also, --swift-version, --actions, --optimize, --follow-links and --app say how --filter is built: give it."
            )
        }
    }

    /// The filter with what is said about how it is built.
    func filterReference() throws -> String? {
        guard let filter, !building.isEmpty else { return filter }
        do {
            return try building.reference(to: filter).text
        } catch {
            throw ValidationError("\(error)")
        }
    }

    /// The file of texts to bring in, and how it is read.
    func delivery() throws -> OpenedInbox.TextFile? {
        try deliver.map {
            try OpenedInbox.TextFile(path: $0, format: archive.format, columns: archive.columns())
        }
    }

    func phoneOptions() throws -> Phone.Options {
        var options = try Self.phoneOptions(release: release, country: country)
        options.unsandboxed = unsandboxed
        options.showsFilterFolder = filterFolder
        return options
    }

    /// - Throws: `ValidationError` where there is no such release or country.
    static func phoneOptions(release: Int?, country: String?) throws -> Phone.Options {
        var options = Phone.Options()
        if let release {
            guard let known = Release(number: release) else {
                throw ValidationError(Release.refusal(of: release))
            }
            options.release = known
        }
        if let country {
            guard let known = Country(code: country) else {
                let guess = Country.suggestion(for: country).map { " Did you mean \($0)?" } ?? ""
                throw ValidationError(
                    "'\(country)' is not a country that Siftbox knows.\(guess) Use an ISO code: GB, US, IN.")
            }
            options.country = known
        }
        return options
    }
}

extension InboxOptions {
    /// Whether nothing was asked for, so that the tour is played.
    var isEmpty: Bool {
        store == nil && filter == nil && reporting == nil && release == nil && country == nil && deliver == nil
            && servers.isEmpty && groups.isEmpty
    }
}
