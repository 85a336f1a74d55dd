import ExtensionPlans
import Foundation

/// Adds to a compiler's error what its author can do, in the same line: the right name, an alternative, the missing cases.
///
/// Covers only mistakes seen in real extensions, and APIs they use that do not exist here (Sources/Extension/AppleSDK/README.md).
struct CompilerNotes {
    /// Whether the extension imports Core ML, for classes that Xcode would generate.
    var usesCoreML = false
    /// Whether the module imports UIKit or SwiftUI, of which Siftbox has a part.
    var usesViews = false
    /// What the compiled target has in languages other than Swift.
    var foreign: ForeignSources?
    /// Whether CocoaPods' project is missing, whose modules the extension may import.
    var lacksPods = false
    /// The module of the app that contains the extension.
    var app: String?
    /// Where else the project declares a name.
    var declarations: OtherDeclarations?
    /// Whether the sources use what the actions of 2017 lack.
    var hasNewNames = false
    /// How the option that selects the actions of 2017 is named.
    var actionsOption = "--actions"

    /// The text with a note after each error that has a known one.
    func added(to text: String) -> String {
        var lines: [String] = []
        var hasNoteOnViews = false
        let all = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in all.enumerated() {
            // Messages about the compiler itself do not help the user.
            if line.hasPrefix("error: "), line.contains("command failed") || line.contains("fatalError") { continue }
            // AppleFoundation returns what Foundation on Linux does not.
            if line.contains("will not be returned by swift-corelibs-foundation") { continue }
            guard let mark = line.range(of: ": error: ") else {
                lines.append(String(line))
                continue
            }
            let error = line[mark.upperBound...]
            let details = all[(index + 1)...].prefix { !$0.contains(": error: ") && !$0.contains(": warning: ") }
            var note = note(on: error) ?? noteOnSwitch(error, details)
            if note == nil, usesViews, !hasNoteOnViews, let name = Self.memberOfViews(error) {
                // One is enough: the remedy is the same for all.
                hasNoteOnViews = true
                note = "\(Self.lack(of: name)) In a chain of modifiers, put the two lines around the modifier."
            }
            lines.append("\(line)\(note.map { ": \($0)" } ?? "")")
        }
        return lines.joined(separator: "\n")
    }

    private func note(on error: Substring) -> String? {
        if let found = error.firstMatch(of: /type '(?<type>IL\w+)' has no member '(?<member>\w+)'/) {
            return Self.members[String(found.type)]?[String(found.member)]?.replacing("--actions", with: actionsOption)
        }
        if let found = error.firstMatch(of: /cannot find (?:type )?'(?<name>\w+)' in scope/),
            let note = declarations?.note(on: String(found.name)) ?? foreign?.note(on: String(found.name))
        {
            return note
        }
        // The prefixes of what a file sees with Foundation, UIKit, UserNotifications or Core Data alone.
        if let found = error.firstMatch(
            of: /cannot find (?:type )?'(?<name>(?:NS|UI|UN|CG|CA|CK|CT|k?CF|k?Sec)[A-Z]\w*)' in scope/)
        {
            return "\(Self.lack(of: found.name)) If it is your own, add its file with --also FILE."
        }
        if error.contains("in swift-corelibs-foundation") {
            return
                "Foundation on Linux does not have it. Put the code that uses it between #if !os(Linux) and #endif, which "
                + "changes nothing on an iPhone."
        }
        if let found = error.firstMatch(of: /cannot find (?:type )?'(?<name>[A-Z]\w*)' in scope/), usesCoreML {
            return
                "if \(found.name) is the class of a Core ML model, add the model (.mlmodel or .mlpackage) with --also FILE."
        }
        if let found = error.firstMatch(of: /no such module '(?<module>\w+)'/) {
            return MissingModules.note(on: String(found.module), lacksPods: lacksPods, app: app)
        }
        if error.contains("'sqlite3.h' file not found") { return "install libsqlite3-dev to build with SQLite3." }
        if error.contains("unknown attribute 'Entry'") {
            return "the macro Entry of SwiftUI is not available on Linux; write an EnvironmentKey."
        }
        if error.contains("with a metatype value must use a 'required' initializer") {
            return
                "on Linux, a type of Apple's creates an object only with init(), and a view with its usual initializer. "
                + "Call one of them, or pass a closure that creates the object."
        }
        if error.contains("'optional' can only be applied to members") {
            return
                "optional requirements need Objective-C; give the requirement a default in an extension of the protocol."
        }
        if error.contains("to type 'any CVarArg' in coercion") {
            return
                "on Linux, only numbers, strings and objects of Foundation are CVarArg; write as NSError, as NSArray, or use "
                + "an interpolation."
        }
        return nil
    }

    /// The member that a type of UIKit or SwiftUI may have on iOS and does not have here.
    private static func memberOfViews(_ error: Substring) -> Substring? {
        let member = /(?:value of )?type '(?<type>[^']+)' has no member '(?<member>\w+)'/
        guard let found = error.firstMatch(of: member) else { return nil }
        let type = found.type.prefix { $0 != "<" && $0 != "." }
        return views.contains(String(type)) || type.contains(/^(?:UI|CA|CG|CT)[A-Z]/) ? found.member : nil
    }

    /// SwiftUI's types whose values have most of its modifiers.
    private static let views: Set = [
        "some View", "any View", "View", "Self", "Text", "Image", "Color", "Font", "Button", "Label", "Toggle",
        "Picker",
        "TextField", "List", "Form", "Section", "VStack", "HStack", "ZStack", "Group", "ScrollView", "NavigationStack",
        "NavigationView", "Animation", "AnyTransition", "EnvironmentValues", "ToolbarItemPlacement", "ShapeStyle",
        "GeometryProxy", "LocalizedStringKey", "_Style",
    ]

    private static func lack(of name: Substring) -> String {
        "if \(name) is Apple's, Siftbox lacks it. Put the code that uses it between #if !os(Linux) and #endif, which changes "
            + "nothing on an iPhone."
    }

    /// The missing cases of a `switch`.
    ///
    /// - Parameter details: the lines below the error, which name them.
    private func noteOnSwitch(_ error: Substring, _ details: ArraySlice<Substring>) -> String? {
        guard error.contains("switch must be exhaustive") else { return nil }
        let missing = ActionSwitches.missingCases(details)
        guard !missing.isEmpty else { return nil }
        let more = missing.count > Self.maxCases ? " and \(missing.count - Self.maxCases) more" : ""
        let list = missing.prefix(Self.maxCases).joined(separator: ", ") + more
        guard ActionSwitches.areNew(missing) else { return "add \(list), or default." }
        return
            "add \(list), or default. Since iOS 14, ILMessageFilterAction has promotion and transaction, and filter is "
            + "junk." + (hasNewNames ? "" : " To build with the three actions of iOS 11 to 13, use --actions 2017.")
    }

    private static let maxCases = 5

    private static let sinceIOS14 = "it was added in iOS 14; remove --actions."

    private static let members = [
        "ILMessageFilterQueryRequest": [
            "body": "the property is messageBody.", "message": "the property is messageBody.",
            "text": "the property is messageBody.",
        ],
        "ILMessageFilterQueryResponse": [
            "filterAction": "the property of ILMessageFilterQueryResponse is action.",
            "filterSubAction": "the property of ILMessageFilterQueryResponse is subAction.",
        ],
        "ILNetworkResponse": [
            "httpResponse": "the property of ILNetworkResponse is urlResponse.",
            "response": "the property of ILNetworkResponse is urlResponse.",
        ],
        "ILMessageFilterAction": [
            "transactional": "the action is transaction.", "promotional": "the action is promotion.",
            "spam": "the action is junk.", "block": "the action is junk.",
            "junk": sinceIOS14, "promotion": sinceIOS14, "transaction": sinceIOS14,
        ],
        "ILMessageFilterSubAction": [
            "transactionalCarriers": "the sub-action is transactionalCarrier.",
            "transactionalReminder": "the sub-action is transactionalReminders.",
            "transactionalOrder": "the sub-action is transactionalOrders.",
            "transactionalReward": "the sub-action is transactionalRewards.",
            "transactionalPublicService": "the sub-action is transactionalPublicServices.",
            "transactionalOther": "the sub-action is transactionalOthers.",
            "promotionalOffer": "the sub-action is promotionalOffers.",
            "promotionalCoupon": "the sub-action is promotionalCoupons.",
            "promotionalOther": "the sub-action is promotionalOthers.",
        ],
    ]
}
