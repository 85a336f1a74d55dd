import Foundation
import SampleFilters
import SystemSupport

// The samples that come with Siftbox.
extension FilterCatalog {
    /// A sample that comes with Siftbox.
    package struct Sample: Hashable, Sendable {
        /// The name that selects it.
        package let identifier: String
        package let name: String
        /// Its folder among the samples' resources.
        let folder: String
        /// The program that the package manager builds; nil if the program is in the folder.
        package let product: String?
    }

    /// The samples in listing order.
    package static let samples = [
        Sample(identifier: "filterit", name: "FilterIt", folder: "FilterIt", product: "FilterIt"),
        Sample(identifier: "black-friday", name: "Black Friday", folder: "BlackFriday", product: "BlackFriday"),
        Sample(identifier: "keywords", name: "Keywords", folder: "Keywords", product: "Keywords"),
        Sample(identifier: "bayes", name: "Bayes", folder: "Bayes", product: "Bayes"),
        Sample(identifier: "india", name: "India", folder: "India", product: "India"),
        Sample(identifier: "python", name: "Python", folder: "Python", product: nil),
    ]

    /// The sample reporting extensions; none of them is a filter.
    package static let reportingSamples = [
        Sample(identifier: "reportit", name: "Report It", folder: "ReportIt", product: "ReportIt")
    ]

    static var allSamples: [Sample] { samples + reportingSamples }

    /// The bundle identifiers of the available samples, filters and reporting extensions.
    package static var sampleApps: [String] {
        var apps: [String] = []
        for app in allSamples.flatMap({ (try? find($0))?.appIdentifiers ?? [] }) where !apps.contains(app) {
            apps.append(app)
        }
        return apps
    }

    static func find(_ sample: Sample) throws(FilterReferenceError) -> Filter {
        for folder in ProgramFolders.all {
            let resources = folder.appendingPathComponent(BundledFilters.resourcesName)
                .appendingPathComponent(sample.folder)
            guard let plist = try FilterPlist(resources.appendingPathComponent("Info.plist")) else { continue }
            let program =
                sample.product.map { folder.appendingPathComponent($0) }
                ?? plist.executable.map { resources.appendingPathComponent($0) }
            guard let program, isExecutable(program) else { continue }
            var found = filter(program, identifier: sample.identifier, plist: plist)
            found.folder = resources
            found.isBundle = true
            return found
        }
        throw FilterReferenceError(
            "The sample \(sample.identifier) is not built (searched "
                + "\(ProgramFolders.all.map(\.path).joined(separator: ", "))). Build all of Siftbox: swift build"
        )
    }
}
