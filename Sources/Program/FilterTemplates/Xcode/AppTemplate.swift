import Messages

/// The app that contains the filter: one view, which says how to enable the filter.
struct AppTemplate {
    let name: NewProjectName

    var file: TemplateFile {
        TemplateFile("\(name.text)/\(name.text)App.swift", "the app that contains the filter", text: source)
    }

    private var source: String {
        """
        import SwiftUI

        /// The app that contains the filter. Only the user can enable a filter, so the app says where.
        @main
        struct \(name.module)App: App {
            var body: some Scene {
                WindowGroup {
                    List {
                        Section("Choose \(name.text) in Settings") {
        \(settings)
                        }
                    }
                }
            }
        }

        """
    }

    /// A line for each release that the app runs on.
    private var settings: String {
        Release.all.filter { $0.number >= NewProjectSettings.minVersion }.map { release in
            let versions = Set([release.versions.lowerBound, release.versions.upperBound]).sorted()
            let names = versions.map(String.init).joined(separator: " and ")
            return "                    Text(\"iOS \(names): \(release.settingsPath)\")"
        }.joined(separator: "\n")
    }
}
