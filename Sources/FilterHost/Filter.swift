import ExtensionBuild
import Foundation
import Glibc
import Messages

/// A filter that can be started, or an extension for reports: what the screen calls it, what runs, and what its Info.plist
/// says.
///
///     let filter = try FilterCatalogue.find("filterit", relativeTo: folder)
///     filter.name  // "FilterIt"
package struct Filter: Hashable, Sendable {
    /// Whether it is asked about texts, or the user reports with it.
    package var kind = ExtensionKind.messageFilter
    /// What the screen calls it: CFBundleDisplayName, else CFBundleName, else the name of its file.
    package var name: String
    /// What finds it again from wherever: a sample's name, or an absolute path.
    package var identifier: String
    /// The program that is started.
    package var executable: URL
    package var arguments: [String]
    /// The folder that holds the filter and its resources.
    package var folder: URL
    /// Whether the folder is an extension's bundle, which the filter sees as a whole. Of any other folder it sees its
    /// program alone, unless the user asks for more (`FilterOptions.showsFolder`).
    package var isBundle = false
    /// `ILMessageFilterExtensionNetworkURL` of its Info.plist as it is written there (D3); nil when there is none.
    package var networkURL: String?
    /// `ILClassificationExtensionNetworkReportDestination` of its Info.plist as it is written there; it wins over the other
    /// (U4).
    package var networkReportDestination: String?
    /// `ILClassificationExtensionSMSReportDestination` of its Info.plist (U4, U6).
    package var smsReportDestination: String?
    /// `CFBundleVersion` of its Info.plist.
    package var bundleVersion: String?
    /// The bundle identifiers of the app and the extension, by which a server lists them (D5); empty: they are not known.
    package var appIdentifiers: [String] = []
    /// What it was built from; nil: it was found built.
    package var source: ExtensionReference?
    /// What the user calls the folders of its source, for the places of crashes.
    package var sourcePaths: [String] = []
    /// What its folder says that is wrong, although it can be built.
    package var mistakes: [Diagnostic] = []

    package init(
        name: String,
        identifier: String,
        executable: URL,
        arguments: [String] = [],
        folder: URL,
        networkURL: String? = nil,
        bundleVersion: String? = nil
    ) {
        self.name = name
        self.identifier = identifier
        self.executable = executable
        self.arguments = arguments
        self.folder = folder
        self.networkURL = networkURL
        self.bundleVersion = bundleVersion
    }
}

extension Filter {
    /// Where the reports of a reporting extension go.
    package var reportDestinations: Reporting.Destinations {
        Reporting.Destinations(network: networkReportDestination, sms: smsReportDestination)
    }
}

extension Filter {
    /// Which file its program is; another after every build.
    package struct Build: Hashable, Sendable {
        let device: UInt64
        let file: UInt64
        let bytes: Int64
        let seconds: Int
        let nanoseconds: Int
    }

    /// The build that lies there now; nil while there is none.
    package var build: Build? {
        var facts = stat()
        guard stat(executable.path, &facts) == 0 else { return nil }
        return Build(
            device: UInt64(facts.st_dev), file: UInt64(facts.st_ino), bytes: Int64(facts.st_size),
            seconds: facts.st_mtim.tv_sec, nanoseconds: facts.st_mtim.tv_nsec)
    }
}
