import Foundation
import Testing

@testable import ExtensionBuild

/// The code generated from a storyboard, and the mistakes that are reported before iOS would terminate the extension.
@Suite struct StoryboardTests {
    private func document(_ controller: String, initial: String = "one") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="\(initial)">
        <scenes><scene sceneID="s"><objects>\(controller)</objects></scene></scenes></document>
        """
    }

    private func source(_ inside: String, _ code: String = "class Form {}") throws -> String {
        let text = document("<viewController id=\"one\" customClass=\"Form\">\(inside)</viewController>")
        let story = try #require(Storyboard(text, file: "Main.storyboard"))
        return try StoryboardSource.text(story, class: "Form", in: [code], "/e")
    }

    /// The error for a form with a label and a button, if the form has this connection or the button this action.
    private func refusal(outlet: String = "", action: String = "", _ code: String) -> String? {
        do throws(BuildError) {
            let text = document(
                """
                <viewController id="one" customClass="Form"><view key="view"><subviews><label id="l"/>
                <button id="b"><connections>\(action)</connections></button></subviews></view>
                <connections>\(outlet)</connections></viewController>
                """)
            guard let story = Storyboard(text, file: "Main.storyboard") else { return "none" }
            _ = try StoryboardSource.text(story, class: "Form", in: [code], "/e")
            return nil
        } catch {
            return error.description
        }
    }

    @Test func `the initial view controller is found among other objects`() throws {
        let two = "<viewController id=\"a\" customClass=\"A\"/><tableViewController id=\"b\" customClass=\"B\"/>"
        #expect(try #require(Storyboard(document(two, initial: "b"), file: "m")).customClass == "B")
        #expect(Storyboard(document(two, initial: "c"), file: "m") == nil)
        #expect(Storyboard("nonsense", file: "m") == nil && Storyboard("<a><b></a>", file: "m") == nil)
    }

    @Test func `strings in a storyboard never become code`() throws {
        let made = try source(
            "<view key=\"view\"><subviews><label text=\"a&quot;)&#10;evil() \\(b)\" id=\"l\"/></subviews></view>")
        #expect(made.contains(#"view2.text = "a\")\nevil() \\(b)""#))
        #expect(StoryboardSource.literal("\u{0}\r\"") == #""\u{0}\u{d}\"""#)
        let custom = try source("<view key=\"view\" customClass=\"X(); evil\"/>")
        #expect(!custom.contains("evil"))
    }

    @Test func `outlets require a property, and actions a method`() {
        let outlet = "<outlet property=\"label\" destination=\"l\"/>"
        #expect(refusal(outlet: outlet, "class Form { var label: UILabel! }") == nil)
        #expect(
            refusal(outlet: outlet, "class Form { var labels: UILabel! }")
                == "/e/Main.storyboard: error: the outlet label has no property in Form; iOS would terminate the extension."
        )
        #expect(refusal(outlet: "<outlet property=\"a = evil()\" destination=\"l\"/>", "a = evil()") != nil)
        func action(_ selector: String) -> String {
            "<action selector=\"\(selector)\" destination=\"one\" eventType=\"touchUpInside\"/>"
        }
        #expect(refusal(action: action("go"), "func go() {}") == nil)
        #expect(refusal(action: action("go:"), "func go(_ sender: Any) {}") == nil)
        #expect(refusal(action: action("goWithSender:"), "func go(sender: Any) {}") == nil)
        for selector in ["go", "stop:", "go:forEvent:", "evil()", ""] {
            #expect(
                refusal(action: action(selector), "func go(_ sender: Any) {}")
                    == "/e/Main.storyboard: error: the action \(selector) has no method in Form; iOS would terminate the "
                    + "extension.")
        }
    }

    @Test func `the missing class of Xcode's template is reported with advice`() throws {
        let text = document("<viewController id=\"one\" customClass=\"MainInterface\"/>")
        let story = try #require(Storyboard(text, file: "Base.lproj/MainInterface.storyboard"))
        let code = "class Reporting: ILClassificationUIExtensionViewController {}"
        let error = #expect(throws: BuildError.self) {
            try PrincipalClass.find(nil, drawn: story, .reporting, in: [code], "Report")
        }
        #expect(
            error?.description
                == "Report/Base.lproj/MainInterface.storyboard:3:62: error: the view controller's class is MainInterface, but "
                + "Report has no class MainInterface. Set customClass=\"Reporting\" there (in Xcode: select the view "
                + "controller, Identity inspector, Class).")
        #expect(
            try PrincipalClass.find(nil, drawn: story, .reporting, in: ["class MainInterface: X {}"], "R")
                == "MainInterface")
    }
}
