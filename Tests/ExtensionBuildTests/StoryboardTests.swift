import Foundation
import Testing

@testable import ExtensionBuild

/// What is made of a storyboard, and which mistakes of it are told before a phone would end the extension.
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

    /// What is said of a form with a label and a button, when the form has a connection or the button an action.
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

    @Test func `the initial view controller is found, whatever else there is`() throws {
        let two = "<viewController id=\"a\" customClass=\"A\"/><tableViewController id=\"b\" customClass=\"B\"/>"
        #expect(try #require(Storyboard(document(two, initial: "b"), file: "m")).customClass == "B")
        #expect(Storyboard(document(two, initial: "c"), file: "m") == nil)
        #expect(Storyboard("nonsense", file: "m") == nil && Storyboard("<a><b></a>", file: "m") == nil)
    }

    @Test func `no text of a storyboard is code`() throws {
        let made = try source(
            "<view key=\"view\"><subviews><label text=\"a&quot;)&#10;evil() \\(b)\" id=\"l\"/></subviews></view>")
        #expect(made.contains(#"view2.text = "a\")\nevil() \\(b)""#))
        #expect(StoryboardSource.literal("\u{0}\r\"") == #""\u{0}\u{d}\"""#)
        let custom = try source("<view key=\"view\" customClass=\"X(); evil\"/>")
        #expect(!custom.contains("evil"))
    }

    @Test func `outlets need their property, and actions their method`() {
        let outlet = "<outlet property=\"label\" destination=\"l\"/>"
        #expect(refusal(outlet: outlet, "class Form { var label: UILabel! }") == nil)
        #expect(
            refusal(outlet: outlet, "class Form { var labels: UILabel! }")
                == "/e/Main.storyboard: error: the outlet label has no property in Form; a phone ends the extension over it."
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
                    == "/e/Main.storyboard: error: the action \(selector) has no method in Form; a phone ends the extension "
                    + "over it.")
        }
    }

    @Test func `the class that Xcode's template draws and does not have is reported with what to write`() throws {
        let text = document("<viewController id=\"one\" customClass=\"MainInterface\"/>")
        let story = try #require(Storyboard(text, file: "Base.lproj/MainInterface.storyboard"))
        let code = "class Reporting: ILClassificationUIExtensionViewController {}"
        let error = #expect(throws: BuildError.self) {
            try PrincipalClass.find(nil, drawn: story, .reporting, in: [code], "Report")
        }
        #expect(
            error?.description
                == "Report/Base.lproj/MainInterface.storyboard:3:62: error: the view controller's class is MainInterface, and no "
                + "class in Report is called MainInterface. Write customClass=\"Reporting\" there (in Xcode: select the view "
                + "controller, Identity inspector, Class).")
        #expect(
            try PrincipalClass.find(nil, drawn: story, .reporting, in: ["class MainInterface: X {}"], "R")
                == "MainInterface")
    }
}
