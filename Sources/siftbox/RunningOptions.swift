import ArgumentParser
import ExtensionBuild
import Evaluation
import EventLoop
import FilterHost
import Foundation
import Messages
import Phone
import EvaluationRunner

/// Which filter is run over many texts, and how, for every command that does.
struct RunningOptions: ParsableArguments {
    private static let releases = Release.all.map { String($0.number) }.joined(separator: ", ")

    @Option(
        help: ArgumentHelp(
            "The filter: a sample's name (siftbox filters), an extension's folder, an executable.", valueName: "filter")
    )
    var filter: String

    @OptionGroup var building: ExtensionOptions

    @OptionGroup var appGroup: AppGroupOptions

    @Option(
        help: ArgumentHelp(
            "The release whose rules apply: \(Self.releases); at first \(Release.standard.number).", valueName: "number"
        ))
    var release: Int?

    @Option(
        help: ArgumentHelp(
            "The device's country, by its ISO code, where a text has none; at first US.", valueName: "code"))
    var country: String?

    @Option(help: ArgumentHelp("How long the filter may think about one text.", valueName: "seconds"))
    var answerWithin = 5.0

    @OptionGroup var limits: LimitOptions

    @OptionGroup var servers: ServerOptions

    @Flag(
        help: "Show the filter the whole folder that it is in, not only its program.")
    var filterFolder = false

    @Flag(help: "Run the filter without a sandbox: it may do all that you may.")
    var unsandboxed = false

    func validate() throws {
        if unsandboxed { BuildIsolation.disable() }
        guard !filter.isEmpty else { throw ValidationError("--filter has an empty value. Is a variable not set?") }
        try Self.validate(answerWithin: answerWithin)
        _ = try (knownRelease(), knownCountry())
    }

    /// - Parameter seconds: the value of `--answer-within`, here and in other commands.
    static func validate(answerWithin seconds: Double) throws {
        guard seconds > 0, seconds <= 3600 else {
            throw ValidationError("--answer-within takes seconds: more than 0, at most 3600.")
        }
    }

    private func knownRelease() throws -> Release {
        guard let release else { return .standard }
        guard let known = Release(number: release) else {
            throw ValidationError(Release.refusal(of: release))
        }
        return known
    }

    private func knownCountry() throws -> Country {
        guard let country else { return .us }
        guard let known = Country(code: country) else {
            let guess = Country.suggestion(for: country).map { " Did you mean \($0)?" } ?? ""
            throw ValidationError(
                "'\(country)' is not a country that Siftbox knows.\(guess) Use an ISO code: GB, US, IN.")
        }
        return known
    }

    /// The filter that is named, built if it has to be.
    ///
    /// - Parameter other: another one than `filter`, with the same settings.
    /// - Throws: `ExitCode.cannotRun`, when it was said why.
    func find(_ other: String? = nil) throws -> Filter {
        let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        do {
            let named = other ?? filter
            return try FilterCatalogue.find(
                building.isEmpty ? named : try building.reference(to: named).text, relativeTo: here)
        } catch {
            PlainLine.note("\(error)")
            throw ExitCode.cannotRun
        }
    }

    /// The files and folders that running the filter reads.
    ///
    /// - Parameter other: another one than `filter`, with the same settings.
    func inputs(_ other: String? = nil) throws -> [String] {
        let besides = try appGroup.folders() + [servers.trustCa].compactMap { $0 }
        let named = other ?? filter
        // What is wrong with a reference is said when the filter is looked for.
        guard !FilterCatalogue.samples.contains(where: { $0.identifier == named }),
            let reference = try? building.reference(to: named)
        else { return besides }
        let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        let absolute = reference.absolute(from: here)
        // A program's list of properties lies beside it.
        let list = URL(fileURLWithPath: absolute.path).deletingLastPathComponent().appendingPathComponent("Info.plist")
        return [absolute.path] + absolute.also + [list.path] + besides
    }

    /// What the filter is asked under, as reports and baselines have it.
    func conditions() throws -> RunConditions {
        RunConditions(
            release: try knownRelease().number, country: try knownCountry().code, responseTimeout: answerWithin,
            contactsServers: !servers.isEmpty, sandboxed: !unsandboxed)
    }

    /// Demands that what the app has left is for a filter that is run.
    ///
    /// - Parameter other: another one that is run beside `filter`.
    func checkAppGroups(besides other: String? = nil) throws {
        try appGroup.check(for: [filter] + [other].compactMap { $0 })
    }

    /// - Parameter other: another filter than `filter`, with the same settings.
    func trialOptions(on loop: EventLoop, of other: String? = nil) throws -> FilterRunOptions {
        var options = FilterRunOptions()
        options.release = try knownRelease()
        options.country = try knownCountry()
        options.filter.responseTimeout = .seconds(answerWithin)
        limits.apply(to: &options.filter)
        if unsandboxed { options.filter.isolationMode = .unsandboxed }
        options.filter.showsFolder = filterFolder
        options.filter.appGroups = try appGroup.applied(to: [:], of: other ?? filter)
        // Nothing leaves the machine unless somebody says how servers are asked.
        if !servers.isEmpty {
            options.server = FilterServers(loop: loop, settings: servers.applied(to: Settings()))
        }
        return options
    }
}
