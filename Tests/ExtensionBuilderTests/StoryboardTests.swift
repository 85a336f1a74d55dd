import Testing

@testable import ExtensionPlans

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
        return try StoryboardSource.code(story, class: "Form", in: DeclaredNames([code]), "/e").map(\.text).joined()
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
            _ = try StoryboardSource.code(story, class: "Form", in: DeclaredNames([code]), "/e")
            return nil
        } catch {
            return error.description
        }
    }

    @Test func `strings are looked up by the ids of their objects if there is a table`() throws {
        let text = document(
            """
            <viewController id="one" customClass="Form" title="T"><view key="view"><subviews><label id="l" text="a"/>
            <button id="b"><state key="normal" title="Go"/></button></subviews></view></viewController>
            """)
        let story = try #require(Storyboard(text, file: "Base.lproj/Main.storyboard"))
        let code = try StoryboardSource.code(
            story, class: "Form", in: DeclaredNames(["class Form {}"]), "/e", isLocalized: true)
        let made = code.map(\.text).joined()
        for (key, value) in [("one.title", "T"), ("l.text", "a"), ("b.normalTitle", "Go")] {
            #expect(
                made.contains(
                    "AppleFoundation._localizedString(forKey: \"\(key)\", value: \"\(value)\", table: \"Main\", bundle: .main)"
                ))
        }
        #expect(
            !(try source("<view key=\"view\"><subviews><label id=\"l\" text=\"a\"/></subviews></view>").contains(
                "_local")))
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
        #expect(SwiftName.literal("\u{0}\r\"") == #""\u{0}\u{d}\"""#)
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

    @Test func `for the missing class of Xcode's template, the only class of the right kind is used`() throws {
        let text = document("<viewController id=\"one\" customClass=\"MainInterface\"/>")
        let story = try #require(Storyboard(text, file: "Base.lproj/MainInterface.storyboard"))
        let code = "class Reporting: ILClassificationUIExtensionViewController {}"
        #expect(try PrincipalClass.find(nil, drawn: story, .reporting, in: [code], "Report") == "Reporting")
        #expect(
            try PrincipalClass.find(nil, drawn: story, .reporting, in: ["class MainInterface: X {}"], "R")
                == "MainInterface")
        for sources in [[], [code, "class Other: ILClassificationUIExtensionViewController {}"]] {
            let error = #expect(throws: BuildError.self) {
                try PrincipalClass.find(nil, drawn: story, .reporting, in: sources, "Report")
            }
            #expect(
                error?.description
                    == "Report/Base.lproj/MainInterface.storyboard:3:62: error: the view controller's class is "
                    + "MainInterface, but Report has no class MainInterface.")
        }
    }

    private func table(_ inside: String, attributes: String = "") -> String {
        "<view key=\"view\"><subviews><tableView id=\"t\" \(attributes)>\(inside)</tableView></subviews></view>"
    }

    @Test func `a prototype cell has its views, and its class connects their outlets`() throws {
        let cell = """
            <prototypes><tableViewCell reuseIdentifier="k" customClass="KindCell" accessoryType="checkmark" id="p">
            <tableViewCellContentView key="contentView"><subviews><label id="l" text="Kind" tag="3"/></subviews>
            </tableViewCellContentView>
            <connections><outlet property="title" destination="l"/></connections></tableViewCell></prototypes>
            """
        let made = try source(table(cell), "class Form {}; class KindCell { var title: UILabel! }")
        #expect(made.contains("let cell3: UITableViewCell = KindCell(coder: _emptyCoder()) ?? UITableViewCell("))
        #expect(made.contains("cell3.accessoryType = .checkmark") && made.contains("view4.tag = 3"))
        #expect(made.contains("(cell3 as? KindCell)?._connect([\"title\": view4])"))
        #expect(made.contains("extension KindCell {"))
        #expect(made.contains("if let view = views[\"title\"] { title = _outlet(view) }"))
        #expect(
            throws: BuildError(
                "/e/Main.storyboard: error: the outlet title has no property in KindCell; iOS would terminate the extension."
            )
        ) {
            try source(table(cell), "class Form {}; class KindCell {}")
        }
    }

    @Test func `the labels of a cell with a style are the cell's own`() throws {
        let cell = """
            <prototypes><tableViewCell reuseIdentifier="k" style="IBUITableViewCellStyleSubtitle" textLabel="a" id="p">
            <tableViewCellContentView key="contentView"><subviews><label id="a" text="Title"/></subviews>
            </tableViewCellContentView></tableViewCell></prototypes>
            """
        let made = try source(table(cell))
        #expect(made.contains("UITableViewCell(style: .subtitle, reuseIdentifier: \"k\")"))
        #expect(made.contains("cell3.textLabel?.text = \"Title\"") && !made.contains("contentView.addSubview"))
    }

    @Test func `static cells and embedded scenes are refused by name`() {
        #expect(
            throws: BuildError(
                "/e/Main.storyboard: error: a table has static cells, which iOS shows only in a UITableViewController. Use "
                    + "prototype cells and a data source.")
        ) { try source(table("", attributes: "dataMode=\"static\"")) }
        let embedded = """
            <view key="view"><subviews><containerView id="c"><connections><segue kind="embed" destination="x"/>
            </connections></containerView></subviews></view>
            """
        #expect(
            throws: BuildError(
                "/e/Main.storyboard: error: a container view embeds another scene, which Siftbox does not read. Add the child "
                    + "view controller in code.")
        ) { try source(embedded) }
    }

    @Test func `declarations are found by their keywords, not in comments and strings`() {
        let names = DeclaredNames([
            "class A { var one: Int; weak var  two : B!\n// var three\n let s = \"var four\" }",
            "func a() {}; func b ( _ x: Int) {}; func c(label x: Int) {}; func b(other: Int) {}; var `five`: Int; class A {}",
            "class\nB: A { class func d( ) {} } // class C",
        ])
        #expect(names.variables == ["one", "two"])
        #expect(names.classes["A"] == 0 && names.classes["B"] == 2 && names.classes["C"] == nil)
        for (name, label) in [("a", ""), ("b", "_"), ("b", "other"), ("c", "label"), ("d", "")] {
            #expect(names.hasFunction(name, label: label), "\(name)")
        }
        for (name, label) in [("a", "_"), ("b", ""), ("c", "x"), ("e", "")] {
            #expect(!names.hasFunction(name, label: label), "\(name)")
        }
    }

    /// Each connection used to search all sources.
    @Test func `a storyboard with many outlets and a large source`() throws {
        let outlets = (0..<1000).map { "<outlet property=\"label\($0)\" destination=\"l\"/>" }.joined()
        let code =
            "class Form {\n" + (0..<1000).map { "var label\($0): UILabel!\n" }.joined()
            + String(repeating: "// some comment\n", count: 20_000) + "}"
        let made = try source(
            "<view key=\"view\"><subviews><label id=\"l\"/></subviews></view><connections>\(outlets)</connections>",
            code)
        #expect(made.contains("label999 = _outlet(view2)"))
    }

    @Test func `names are letters, digits and underscores`() {
        for name in ["a", "_", "A1", "größe", "名前", "e\u{301}"] { #expect(SwiftName.isIdentifier(name), "\(name)") }
        for name in ["", "1a", "-D", "a b", "a-b", "a\n", "\u{301}e", String(repeating: "a", count: 2000)] {
            #expect(!SwiftName.isIdentifier(name), "\(name)")
        }
    }
}
