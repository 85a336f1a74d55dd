import ExtensionPlans

/// Source added to a module of an extension: declarations that take the place of Foundation's, and imports that Apple's
/// Foundation implies.
///
/// A module's own declarations take precedence over imported ones. They are `nonisolated`, as Foundation's are: a module may
/// have another default isolation.
enum ModuleAdditions {
    /// - Parameters:
    ///   - sources: the contents of the module's sources, as they are compiled.
    ///   - isLocalized: whether the extension has tables of localized strings.
    ///   - bundle: the expression of the module's own bundle.
    /// - Returns: nil if the module needs none.
    static func text(for sources: [String], isLocalized: Bool = false, bundle: String = ".main") -> String? {
        let defaults = defaults(sources)
        let creation = creation(sources)
        let declarations = [
            defaults, locale(sources), observers(sources), isLocalized ? LocalizedAdditions.text(for: sources) : nil,
            LocalizedAdditions.bundle(bundle, for: sources), creation,
        ].compactMap { $0 }
        let views = creation?.contains("UIKit.") == true ? "import UIKit\n" : nil
        let imports = [combine(sources), locks(sources), security(sources), views].compactMap { $0 }
        guard !imports.isEmpty || !declarations.isEmpty else { return nil }
        // Only the public alias of `UserDefaults` needs a public import.
        let access = defaults == nil ? "" : "public "
        let needed = declarations.isEmpty ? "" : "import Foundation\n\(access)import AppleFoundation\n"
        return ([needed] + imports + declarations).joined()
    }

    /// AppleFoundation's class reports immediately what is set in an App Group, and what is read and missing.
    private static func defaults(_ sources: [String]) -> String? {
        guard sources.contains(where: { $0.contains("UserDefaults") }),
            !sources.contains(where: {
                $0.contains(/\b(?:class|struct|enum|actor|protocol|typealias)[ \t]+UserDefaults\b/)
            })
        else { return nil }
        return "public typealias UserDefaults = AppleFoundation._UserDefaults\n"
    }

    /// Foundation on Linux knows neither the device's country nor the user's language.
    private static func locale(_ sources: [String]) -> String? {
        // The name of the type may be missing: `formatter.locale = .current`.
        guard sources.contains(where: { $0.contains("Locale") || $0.contains("locale") }) else { return nil }
        return ["Locale", "NSLocale"].map { type in
            """
            extension Foundation.\(type) {
                @usableFromInline nonisolated static var current: Foundation.Locale { AppleFoundation._currentLocale }
                @usableFromInline nonisolated static var autoupdatingCurrent: Foundation.Locale { AppleFoundation._currentLocale }
                @usableFromInline nonisolated static var preferredLanguages: [Swift.String] { AppleFoundation._preferredLanguages }
            }

            """
        }.joined()
    }

    /// Observers by selector are AppleFoundation's, and Foundation does not know them.
    private static func observers(_ sources: [String]) -> String? {
        guard sources.contains(where: { $0.contains("_selector(") }),
            sources.contains(where: { $0.contains("removeObserver(") })
        else { return nil }
        return """
            extension NotificationCenter {
                nonisolated func removeObserver(_ observer: Any) { _removeObserver(observer, name: nil, object: nil) }
                nonisolated func removeObserver(_ observer: Any, name: NSNotification.Name?, object: Any?) {
                    _removeObserver(observer, name: name, object: object)
                }
            }

            """
    }

    /// Names of Combine that sources rarely use for something else.
    private static let combineNames = [
        "ObservableObject", "@Published", "AnyCancellable", "AnyPublisher", "PassthroughSubject", "CurrentValueSubject",
        ".publisher(for:",
    ]

    /// On Apple's platforms, a file that imports Foundation also sees Combine. An exported import applies to all files of
    /// the module.
    private static func combine(_ sources: [String]) -> String? {
        guard sources.contains(where: { source in combineNames.contains(where: source.contains) }),
            !sources.contains(where: {
                $0.contains(
                    /\b(?:class|struct|enum|protocol|typealias)[ \t]+(?:ObservableObject|AnyCancellable|AnyPublisher)\b/
                )
            })
        else { return nil }
        return "@_exported import Combine\n"
    }

    /// On Apple's platforms, a file that imports Foundation also sees the locks of `os`.
    private static func locks(_ sources: [String]) -> String? {
        sources.contains { $0.contains("os_unfair_lock") } ? "@_exported import os\n" : nil
    }

    /// Names of Security that sources use for nothing else.
    private static let securityNames = ["SecRandomCopyBytes", "SecItem", "kSec", "errSec", "OSStatus"]

    /// On Apple's platforms, a file that imports Foundation also sees Security, whose types are in Foundation's headers.
    private static func security(_ sources: [String]) -> String? {
        sources.contains { source in securityNames.contains(where: source.contains) }
            ? "@_exported import Security\n" : nil
    }

    /// The initializers that can be called on a metatype on Apple's platforms, because they are imported from Objective-C,
    /// by their first label. The functions are in AppleFoundation and AppleUIKit.
    private static let creations = [
        "": "Foundation.NSObject { @_silgen_name(\"siftbox_instance\") nonisolated init() }",
        "frame": """
        UIKit.UIView {
            @_silgen_name("siftbox_instance_frame") @preconcurrency @MainActor init(frame: Foundation.CGRect)
        }
        """,
        "nibName": """
        UIKit.UIViewController {
            @_silgen_name("siftbox_instance_nibName")
            @preconcurrency @MainActor init(nibName: Swift.String?, bundle: Foundation.Bundle?)
        }
        """,
        "style": """
        UIKit.UITableViewCell {
            @_silgen_name("siftbox_instance_style")
            @preconcurrency @MainActor init(style: UIKit.UITableViewCell.CellStyle, reuseIdentifier: Swift.String?)
        }
        """,
        "reuseIdentifier": """
        UIKit.UITableViewHeaderFooterView {
            @_silgen_name("siftbox_instance_reuseIdentifier")
            @preconcurrency @MainActor init(reuseIdentifier: Swift.String?)
        }
        """,
    ]

    private static func creation(_ sources: [String]) -> String? {
        let labels = MetatypeCalls.labels(in: sources).intersection(creations.keys)
        guard !labels.isEmpty else { return nil }
        let hasViews = sources.contains {
            SourceText.imports(in: $0).contains(where: ObjCAttributeStripper.modulesWithViews.contains)
        }
        let found = labels.sorted().filter { $0.isEmpty || hasViews }.compactMap { creations[$0] }
        guard !found.isEmpty else { return nil }
        return found.map { "extension Foundation.NSObjectProtocol where Self: \($0)\n" }.joined()
    }
}
