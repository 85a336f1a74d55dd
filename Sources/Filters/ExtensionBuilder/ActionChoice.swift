import ExtensionPlans
package import Foundation
import XcodeProjects

/// Chooses the actions that an extension is built with, if no option does (`--actions`).
///
/// The current ones are tried. If the only errors are switches over the three actions of iOS 11 to 13 (`ActionSwitches`), and
/// nothing says that the extension was built with Xcode 12 or later, which refuses them too, it is built with those three. A
/// source that shows this is not compiled with the current ones first.
struct ActionChoice {
    private let plan: BuildPlan

    init(_ plan: BuildPlan) { self.plan = plan }

    /// The first Xcode with the actions of iOS 14, and its `objectVersion`.
    private static let (firstNewXcode, firstNewFormat, firstNewRelease) = (1200, 54, 14.0)

    /// - Parameters:
    ///   - cached: an earlier build of the plan as it is.
    ///   - build: builds a plan.
    func build(
        cached: () -> URL?, _ build: (BuildPlan) throws(BuildError) -> URL
    ) throws(BuildError) -> BuiltExtension {
        guard plan.reference.actions == nil, let reason else { return BuiltExtension(url: try build(plan), note: nil) }
        if let built = cached() { return BuiltExtension(url: built, note: nil) }
        let earlier = plan.with(.of2017)
        let isExpected =
            sources.contains(where: ActionSwitches.areIn) && !sources.contains(where: ActionSwitches.declaresFilter)
        if isExpected {
            do throws(BuildError) {
                return BuiltExtension(url: try build(earlier), note: note(reason))
            } catch {
                guard ActionSwitches.usesNewNames(error.description) else { throw error }
            }
        }
        do throws(BuildError) {
            return BuiltExtension(url: try build(plan), note: nil)
        } catch {
            guard !isExpected, ActionSwitches.areOnlyErrors(in: error.description),
                let built = try? build(earlier)
            else { throw error }
            return BuiltExtension(url: built, note: note(reason))
        }
    }

    private var sources: some Sequence<String> {
        ([plan.main] + plan.modules).lazy.flatMap(\.groups).flatMap { group in
            group.files.lazy.compactMap { try? group.text(of: $0) }
        }
    }

    private func note(_ reason: String) -> String {
        "Built as with --actions 2017 (the three actions of iOS 11 to 13): a switch lacks promotion and transaction, and "
            + "\(reason). Xcode 12 and later refuse it."
    }

    /// Why the extension may be from before Xcode 12; nil: it is not.
    var reason: String? {
        guard let target = plan.draft.source?.target else { return "its Xcode version is unknown" }
        if let check = target.xcode.lastUpgradeCheck {
            guard check < Self.firstNewXcode else { return nil }
            return "its project is from Xcode \(check / 100).\(check / 10 % 10) (LastUpgradeCheck)"
        }
        let settings = target.settings
        if let version = settings.value(for: "SWIFT_VERSION"), version.hasPrefix("4") || version.hasPrefix("3") {
            return "its SWIFT_VERSION is \(version.prefix(10))"
        }
        let release = settings.value(for: "IPHONEOS_DEPLOYMENT_TARGET").flatMap(Double.init)
        let format = target.xcode.objectVersion
        guard release ?? 0 < Self.firstNewRelease, format ?? 0 < Self.firstNewFormat else { return nil }
        return format.map { "its project has the format of an earlier Xcode (objectVersion \($0))" }
            ?? "its project does not say which Xcode it is for"
    }
}

/// An extension that was built.
package struct BuiltExtension: Sendable {
    /// The bundle.
    package let url: URL
    /// With which actions it was built and why, if they are not the current ones and no option chose them.
    package let note: String?
}
