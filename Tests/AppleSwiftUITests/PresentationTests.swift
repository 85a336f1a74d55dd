import AppleSwiftUI
import Testing

@Suite("Navigation, alerts, sheets and UIKit in SwiftUI")
@MainActor struct PresentationTests {
    private struct Pages: View {
        @State private var count = 0

        var body: some View {
            NavigationView {
                List {
                    NavigationLink("Details", destination: Details(count: $count))
                    Text("Count \(count)")
                }
                .navigationBarTitle("Report", displayMode: .inline)
                .toolbar {
                    ToolbarItem(placement: .navigationBarTrailing) { Button("Bar") { count += 10 } }
                }
            }
            .navigationViewStyle(.stack)
        }
    }

    private struct Details: View {
        @Binding var count: Int
        @Environment(\.dismiss) private var dismiss

        var body: some View {
            Button("Add") { count += 1 }
            Button("Leave") { dismiss() }
        }
    }

    @Test func `a navigation view lists its title, its bar, and the page that a link opens`() throws {
        let listed = ListedViews(Pages())
        #expect(listed.lines == ["Report", "[] Bar", "[] Details", "Count 0"])
        try listed.tap("Bar", "Details")
        #expect(listed.lines == ["[] ‹ Report", "[] Add", "[] Leave"])
        try listed.tap("Add", "‹ Report")
        #expect(listed.lines == ["Report", "[] Bar", "[] Details", "Count 11"])
        try listed.tap("Details", "Leave")
        #expect(listed.lines.count == 4)
        #expect(ListedViews(NavigationLink("Alone") { Text("never") }).lines == ["[] Alone (off)"])
    }

    private struct Asking: View {
        @State private var asks = false
        @State private var shows = false
        @State private var heard = ""

        var body: some View {
            Button("Ask") { asks = true }
                .alert("Sure?", isPresented: $asks) {
                    Button("Keep", role: .cancel) { heard += "keep " }
                    Button("Delete", role: .destructive) { heard += "delete " }
                } message: {
                    Text("It cannot be undone.")
                }
            Button("Show") { shows = true }
                .sheet(isPresented: $shows, onDismiss: { heard += "closed " }) {
                    Text("In the sheet \(heard)")
                    Button("Done") { shows = false }
                }
            Text("heard \(heard)")
        }
    }

    @Test func `alerts and sheets are listed instead of what is below them`() throws {
        let listed = ListedViews(Asking())
        let below = ["[] Ask", "[] Show", "heard "]
        #expect(listed.lines == below)
        try listed.tap("Ask")
        #expect(listed.lines == ["Sure?", "It cannot be undone.", "[] Keep", "[] Delete"])
        try listed.tap("Delete")
        #expect(listed.lines == ["[] Ask", "[] Show", "heard delete "])
        try listed.tap("Show")
        #expect(listed.lines == ["In the sheet delete ", "[] Done", "[] Close"])
        try listed.tap("Close")
        #expect(listed.lines.last == "heard delete closed ")
        try listed.tap("Show", "Done")
        #expect(listed.lines.last == "heard delete closed closed ")
    }

    private struct Field: UIViewRepresentable {
        @Binding var text: String

        final class Coordinator: NSObject, UITextFieldDelegate {
            let text: Binding<String>
            init(_ text: Binding<String>) { self.text = text }
            func textFieldDidEndEditing(_ textField: UITextField) { text.wrappedValue = textField.text ?? "" }
        }

        func makeCoordinator() -> Coordinator { Coordinator($text) }

        func makeUIView(context: Context) -> UITextField {
            let field = UITextField()
            field.placeholder = "UIKit"
            field.delegate = context.coordinator
            return field
        }

        func updateUIView(_ uiView: UITextField, context: Context) { uiView.text = text }
    }

    private struct Mixed: View {
        @State private var text = "a"
        var body: some View {
            Field(text: $text)
            Text("is \(text)")
        }
    }

    @Test func `UIKit's views in SwiftUI, and SwiftUI's in a cell and in a child controller`() throws {
        let listed = ListedViews(Mixed())
        #expect(listed.lines == ["_UIKit_ a", "is a"])
        try listed.type("b", into: "UIKit")
        #expect(listed.lines == ["_UIKit_ b", "is b"])

        let parent = UIViewController()
        let child = UIHostingController(rootView: Text("child"))
        parent.addChild(child)
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.contentConfiguration = UIHostingConfiguration { Text("in a cell") }
        parent.view.addSubview(child.view)
        parent.view.addSubview(cell)
        child.didMove(toParent: parent)
        let both = ListedViews(controller: parent)
        #expect(both.lines == ["child", "in a cell"])
        child.rootView = Text("other")
        cell.contentConfiguration = UIHostingConfiguration { Text("changed") }
        #expect(both.lines == ["other", "changed"])
    }

    @Test func `hidden views are not listed and keep their state`() throws {
        struct Hiding: View {
            @State private var isShown = true
            var body: some View {
                Counter().opacity(isShown ? 1 : 0)
                Text("never").hidden()
                Button("Hide") { isShown.toggle() }
            }
        }
        struct Counter: View {
            @State private var count = 0
            var body: some View { Button("Count \(count)") { count += 1 } }
        }
        let listed = ListedViews(Hiding())
        try listed.tap("Count 0", "Hide")
        #expect(listed.lines == ["[] Hide"])
        try listed.tap("Hide")
        #expect(listed.lines == ["[] Count 1", "[] Hide"])
    }
}
