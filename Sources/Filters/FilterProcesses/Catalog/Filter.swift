package import ExtensionBuilder
package import ExtensionPlans
package import Foundation
package import Messages
package import UntrustedFiles

/// A filter that can be started, or a reporting extension: its display name, its program, and the values of its
/// Info.plist.
///
///     let filter = try FilterCatalog.find("filterit", relativeTo: folder)
///     filter.name  // "FilterIt"
package struct Filter: Hashable, Sendable {
    /// Whether it filters messages or reports them.
    package var kind = ExtensionKind.messageFilter
    /// The display name: CFBundleDisplayName, else CFBundleName, else the file name.
    package var name: String
    /// A reference that works from any folder: a sample's name, or an absolute path.
    package var identifier: String
    /// The program that is started.
    package var executable: URL
    package var arguments: [String] = []
    /// The folder that holds the filter and its resources.
    package var folder: URL
    /// Whether the folder is an extension's bundle, which is visible to the filter as a whole. In any other folder only
    /// the program is visible, unless the user asks for more (`FilterOptions.showsFolder`).
    package var isBundle = false
    /// `ILMessageFilterExtensionNetworkURL` of its Info.plist, unchanged (D3); nil when there is none.
    package var networkURL: String?
    /// `ILClassificationExtensionNetworkReportDestination` of its Info.plist, unchanged; it takes precedence over the
    /// SMS destination (U4).
    package var networkReportDestination: String?
    /// `ILClassificationExtensionSMSReportDestination` of its Info.plist (U4, U6).
    package var smsReportDestination: String?
    /// `CFBundleVersion` of its Info.plist.
    package var bundleVersion: String?
    /// The bundle identifiers of the app and the extension, by which a server lists them (D5); empty: unknown.
    package var appIdentifiers: [String] = []
    /// The source it was built from; nil: it was already built.
    package var source: ExtensionReference?
    /// The user's paths of its source folders, for crash locations.
    package var sourcePaths: [String] = []
    /// The source files whose lines its program counts; empty: it counts none.
    package var countedSources: [CountedSource] = []
    /// Its programming language, for advice to its author; nil: Swift, as an extension.
    package var language: FilterLanguage?
    /// Why there is no program to start, one reason per line; empty: there is one. Every query of such a filter ends
    /// without an answer, with the first line as its reason (V7).
    package var obstacles: [String] = []
    /// Mistakes in its folder that do not prevent the build.
    package var mistakes: [Diagnostic] = []
    /// What was chosen for the user among several extensions, or below the given path, one sentence each.
    package var choices: [String] = []
    /// With which actions it was built and why, if that was a choice (`ActionChoice`).
    package var buildNote: String?

    /// The App Groups that `siftbox.yaml` gives it.
    package var appGroups: [String: AppGroup] = [:]
    /// The identifiers of its App Groups, as far as known, if `siftbox.yaml` gives it some.
    var ownGroups: [String] = []

    package init(name: String, identifier: String, executable: URL, folder: URL) {
        (self.name, self.identifier, self.executable, self.folder) = (name, identifier, executable, folder)
    }
}

extension Filter {
    /// Where the reports of a reporting extension go.
    package var reportDestinations: Reporting.Destinations {
        Reporting.Destinations(network: networkReportDestination, sms: smsReportDestination)
    }
}

extension Filter {
    /// The state of its program file, which is different after every build; nil: none.
    package var build: FileState? { FileState(executable.path) }
}

/// Why a reference does not lead to a filter, with advice.
package struct FilterReferenceError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
    /// Whether the source failed to build; a later version of it may succeed.
    package let isBuildProblem: Bool

    package init(_ description: String, isBuildProblem: Bool = false) {
        self.description = description
        self.isBuildProblem = isBuildProblem
    }
}
