import Foundation
import Messages
import TestFiles
import Testing

@testable import ExtensionPlans

/// Mistakes in an extension's folder that iOS ignores silently.
@Suite(.waitsForPrograms) struct FolderMistakesTests {
    private let tree = TestFolder()
    private var root: URL { tree.url.appendingPathComponent("Filter") }

    init() throws {
        try tree.write("Filter/Handler.swift", "import IdentityLookup\nclass Handler: ILMessageFilterExtension {}\n")
    }

    private func mistakes(_ inside: String?, handler: String = "") throws -> [String] {
        if let inside {
            let plist = "<plist version=\"1.0\"><dict><key>NSExtension</key><dict>\n\(inside)</dict></dict></plist>"
            try tree.write("Filter/Info.plist", plist)
        }
        try tree.write(
            "Filter/Handler.swift", "import IdentityLookup\nclass Handler: ILMessageFilterExtension {}\n\(handler)")
        return try BuildPlan(ExtensionReference(path: root.path)).mistakes
            .map { $0.description.replacingOccurrences(of: root.path + "/", with: "") }
    }

    private let whole = """
        <key>NSExtensionPointIdentifier</key><string>com.apple.identitylookup.message-filter</string>
        <key>NSExtensionPrincipalClass</key><string>Handler</string>

        """

    private func url(_ key: String, _ address: String) -> String {
        "\(whole)<key>NSExtensionAttributes</key><dict>\n<key>\(key)</key><string>\(address)</string></dict>"
    }

    @Test func `a filter that iOS accepts has none`() throws { #expect(try mistakes(whole) == []) }

    @Test func `a filter that iOS does not accept is reported`() throws {
        #expect(
            try mistakes(nil) == [
                "not-a-filter-extension: \(root.path): this folder has no Info.plist, which iOS needs"
            ])
        #expect(
            try mistakes("<key>NSExtensionPointIdentifier</key><string>com.apple.widget</string>")
                == ["not-a-filter-extension: Info.plist:2:1: NSExtensionPointIdentifier is com.apple.widget"])
        #expect(
            try mistakes(String(whole.prefix { $0 != "\n" }))
                == ["not-a-filter-extension: Info.plist:1:28: NSExtensionPrincipalClass is missing"])
    }

    @Test func `what is built from where says that the Info.plist is missing`() throws {
        func line() throws -> String? {
            try BuildPlan(ExtensionReference(path: root.path)).report.first { $0.hasPrefix("Info.plist: ") }
        }
        #expect(try line() == "Info.plist: \(root.path)/Info.plist (missing)")
        _ = try mistakes(whole)
        #expect(try line() == "Info.plist: \(root.path)/Info.plist")
    }

    @Test func `addresses and keys are checked`() throws {
        let key = "ILMessageFilterExtensionNetworkURL"
        #expect(
            try mistakes(url(key, "https://www.example-sms-filter-application.com/api"))
                == ["placeholder-url: Info.plist:5:1: https://www.example-sms-filter-application.com/api"])
        #expect(
            try mistakes(url(key, "https://mine.example/q"))
                == [
                    "no-associated-domain: Info.plist:5:1: no .entitlements file here or nearby has messagefilter:mine.example"
                ])
        #expect(
            try mistakes(url("IDMessageFilterExtensionNetworkURL", "https://mine.example/q"))
                == [
                    "misspelt-plist-key: Info.plist:5:1: IDMessageFilterExtensionNetworkURL is not one of Apple's keys; "
                        + "did you mean \(key)?"
                ])
        #expect(
            try mistakes("\(whole)<key>\(key)</key><string>https://mine.example</string>")
                == ["misspelt-plist-key: Info.plist:4:1: \(key) is in NSExtension, where iOS does not read it"])
    }

    @Test func `a capabilities handler without its protocol is reported with its location`() throws {
        let handler = "func handle(_ r: ILMessageFilterCapabilitiesQueryRequest) {}\n"
        #expect(
            try mistakes(whole, handler: handler)
                == [
                    "conformance-missing: Handler.swift:3:18: no class conforms to "
                        + "ILMessageFilterCapabilitiesQueryHandling"
                ])
        let conforming = handler + "extension Handler: ILMessageFilterCapabilitiesQueryHandling {}\n"
        #expect(try mistakes(whole, handler: conforming) == [])
    }

    /// - Parameter attributes: the contents of NSExtensionAttributes.
    private func reporting(_ attributes: String, principal: Bool = true) throws -> [String] {
        try mistakes(
            "<key>NSExtensionPointIdentifier</key><string>com.apple.identitylookup.classification-ui</string>\n"
                + (principal ? "<key>NSExtensionPrincipalClass</key><string>Handler</string>\n" : "")
                + "<key>NSExtensionAttributes</key><dict>\n\(attributes)</dict>",
            handler: "class Form: ILClassificationUIExtensionViewController {}")
    }

    @Test func `U4: the destinations of a reporting extension are checked`() throws {
        let network = "ILClassificationExtensionNetworkReportDestination"
        let sms = "ILClassificationExtensionSMSReportDestination"
        let number = "<key>\(sms)</key><string>7726</string>\n"
        #expect(try reporting(number) == [])
        #expect(
            try reporting("")
                == ["no-report-destination: Info.plist:4:1: neither \(network) nor \(sms) is set"])
        let address = "<key>\(network)</key><string>https://mine.example/r</string>\n"
        let domain =
            "no-associated-domain: Info.plist:5:1: no .entitlements file here or nearby has classificationreport:mine.example"
        #expect(try reporting(address) == [domain])
        #expect(
            try reporting(address + number)
                == ["two-report-destinations: Info.plist:6:1: \(network) takes precedence", domain])
        #expect(
            try reporting("<key>\(network)</key><string>https://www.example.com/r</string>\n")
                == ["placeholder-url: Info.plist:5:1: https://www.example.com/r"])
        #expect(
            try reporting("\(number)<key>ILClassificationNetworkReportDestination</key><string>x</string>\n")
                == [
                    "misspelt-plist-key: Info.plist:6:1: ILClassificationNetworkReportDestination is not one of Apple's "
                        + "keys; did you mean \(network)?"
                ])
        #expect(
            try reporting(number, principal: false)
                == [
                    "not-a-reporting-extension: Info.plist:1:28: NSExtensionPrincipalClass or NSExtensionMainStoryboard "
                        + "is missing"
                ])
        let entitlements = """
            <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
            <array><string>classificationreport:mine.example</string></array></dict></plist>
            """
        try Data(entitlements.utf8).write(to: root.appendingPathComponent("App.entitlements"))
        #expect(try reporting(address) == [])
    }

    @Test func `a missing data model is reported with its location`() {
        let source = """
            // NSPersistentContainer(name: "Comment")
            let one = NSPersistentContainer(name: "There")
            let two = NSPersistentCloudKitContainer(
                name: "Missing")
            let three = NSPersistentContainer(name: "Given", managedObjectModel: model)
            """
        #expect(
            FolderMistakes.missingModels([("F/Store.swift", source)], existing: ["Data/There.xcdatamodeld"]).map(
                \.description)
                == [
                    "data-model-missing: F/Store.swift:3:11: there is no Missing.xcdatamodeld in the extension's folder"
                ])
    }
}
