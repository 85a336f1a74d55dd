import Testing

@testable import AppleSwiftUI

@Suite("SwiftUI's views as a list")
@MainActor struct ControlTests {
    private enum Kind: String, CaseIterable, Identifiable {
        case fraud, prize
        var id: Self { self }
    }

    private struct Words: View {
        var body: some View {
            VStack(alignment: .leading, spacing: 8) {
                Text("Report \(2) messages, \(50)%")
                Text(verbatim: "%@") + Text(" and ").bold() + Text("more").foregroundColor(.red)
                Label("Sender", systemImage: "person")
                Image(systemName: "star")
                Spacer()
                Divider()
                Text("")
                Text(12.5, format: .number.precision(.fractionLength(2)).locale(Locale(identifier: "en_US")))
                Color.red.frame(width: 10, height: 10)
                RoundedRectangle(cornerRadius: 8).stroke(.secondary)
                EmptyView()
                AnyView(Text("any"))
                ProgressView("Waiting")
            }
            .padding()
            .background(Color(.systemBackground))
            .overlay(Capsule().fill(.blue))
        }
    }

    @Test func `words, labels and progress are listed; images, colors and shapes are not`() {
        #expect(
            ListedViews(Words()).lines == [
                "Report 2 messages, 50%", "%@ and more", "Sender", "12.50", "any", "Waiting …",
            ])
    }

    private struct Controls: View {
        @State private var isOn = true
        @State private var kind: Kind?
        @State private var other = Kind.prize
        @State private var note = "a"
        @State private var secret = "xy"
        @State private var text = "long"
        @State private var count = 1
        @State private var submitted = ""

        var body: some View {
            Form {
                Section(header: Text("First"), footer: Text("End")) {
                    Toggle("Block", isOn: $isOn)
                    Picker("Kind", selection: $kind) {
                        Text("None").tag(Kind?.none)
                        ForEach(Kind.allCases) { Text($0.rawValue).tag(Optional($0)) }
                    }
                    .pickerStyle(.segmented)
                    Picker(selection: $other, label: Text("Other")) {
                        ForEach(Kind.allCases) { Label($0.rawValue, systemImage: "tag") }
                    }
                    .labelsHidden()
                }
                Section {
                    TextField("Note", text: $note)
                        .onSubmit { submitted = note }
                    SecureField("Secret", text: $secret)
                    TextEditor(text: $text)
                    Stepper("Count \(count)", value: $count, in: 0...2)
                }
                Text("\(isOn ? "on" : "off") \(kind?.rawValue ?? "-") \(other.rawValue) \(submitted) \(text)")
            }
        }
    }

    @Test func `switches, pickers, fields and steppers show their values, and set them`() throws {
        let listed = ListedViews(Controls())
        #expect(
            listed.lines == [
                "First", "[x] Block", "Kind", "(o) None", "( ) fraud", "( ) prize", "( ) fraud", "(o) prize", "End",
                "_Note_ a", "_Secret_ ••", "__ long", "Count 1", "[] −", "[] +", "on - prize  long",
            ])
        let numbers = listed.numbers
        try listed.tap("Block", "fraud", "+")
        try listed.type("seen", into: "Note")
        try listed.type("new", into: "")
        try listed.type("abc", into: "Secret")
        #expect(
            listed.lines == [
                "First", "[ ] Block", "Kind", "( ) None", "(o) fraud", "( ) prize", "( ) fraud", "(o) prize", "End",
                "_Note_ seen", "_Secret_ •••", "__ new", "Count 2", "[] −", "[] + (off)", "off fraud prize seen new",
            ])
        // Each element is the same as before.
        #expect(listed.numbers == numbers)
        try listed.tap("None", "−", "−")
        #expect(listed.lines.contains("(o) None") && listed.lines.contains("[] − (off)"))
    }

    @Test func `a text and a switch alone are two elements`() {
        let listed = ListedViews(
            VStack {
                Text("Sender")
                Toggle("Block", isOn: .constant(true))
            })
        #expect(listed.lines == ["Sender", "[x] Block"])
    }

    private struct Buttons: View {
        @State private var heard: [String] = []
        @State private var chosen = "b"

        var body: some View {
            Button("Plain") { heard.append("plain") }
            Button(role: .destructive) {
                heard.append("parts")
            } label: {
                HStack {
                    Image(systemName: "trash")
                    Text("Two")
                    Text("parts")
                }
            }
            .buttonStyle(.borderedProminent)
            Button {
                heard.append("image")
            } label: {
                Image(systemName: "flag")
            }
            Button {
                heard.append("spoken")
            } label: {
                Image(systemName: "flag")
            }
            .accessibilityLabel("Flag it")
            Button("Off") { heard.append("off") }
                .disabled(true)
            ForEach(["a", "b"], id: \.self) { kind in
                HStack {
                    Text(kind)
                    Spacer()
                    Image(systemName: kind == chosen ? "checkmark.circle.fill" : "circle")
                }
                .contentShape(Rectangle())
                .onTapGesture { chosen = kind }
            }
            VStack {
                Text("Hides the keyboard")
                TextField("Note", text: .constant(""))
            }
            .onTapGesture { heard.append("never") }
            Menu("More") { Button("In a menu") { heard.append("menu") } }
            Text(heard.joined(separator: ","))
        }
    }

    @Test
    func `buttons and taps: by their words, their image or their spoken label; a mark shows the chosen row`() throws {
        let listed = ListedViews(Buttons())
        #expect(
            listed.lines == [
                "[] Plain", "[] Two · parts", "[] flag", "[] Flag it", "[] Off (off)", "( ) a", "(o) b",
                "Hides the keyboard", "_Note_ ", "More", "[] In a menu",
            ])
        try listed.tap("Plain", "Two · parts", "flag", "Flag it", "Off", "a", "In a menu")
        #expect(listed.lines.last == "plain,parts,image,spoken,menu")
        #expect(listed.lines.contains("(o) a") && listed.lines.contains("( ) b"))
    }

    private struct Groups: View {
        @State private var isOpen = false

        var body: some View {
            LabeledContent("Sender", value: "+12025550143")
            DisclosureGroup("More") { Text("inside") }
            DisclosureGroup("Bound", isExpanded: $isOpen) { Text("too") }
            GroupBox("Box") { Grid { GridRow { Text("cell") } } }
            Text(isOpen ? "open" : "closed")
        }
    }

    @Test func `rows with a label, and groups that a button opens`() throws {
        let listed = ListedViews(Groups())
        #expect(
            listed.lines == ["Sender · +12025550143", "[] ▸ More", "[] ▸ Bound", "Box", "cell", "closed"])
        try listed.tap("▸ More", "▸ Bound")
        #expect(
            listed.lines == [
                "Sender · +12025550143", "[] ▾ More", "inside", "[] ▾ Bound", "too", "Box", "cell", "open",
            ])
        try listed.tap("▾ More", "▾ Bound")
        #expect(listed.lines.count == 6)
    }

    private struct Rows: View {
        struct Row: Identifiable {
            let id: Int
            var isOn: Bool
        }
        @State private var rows = [Row(id: 1, isOn: false), Row(id: 2, isOn: true)]

        var body: some View {
            List {
                ForEach($rows) { $row in
                    Toggle("Row \(row.id)", isOn: $row.isOn)
                }
                .onDelete { _ in }
                Button("Reverse") { rows.reverse() }
                Button("Remove") { rows.removeAll { $0.isOn } }
            }
            .listStyle(.insetGrouped)
        }
    }

    @Test func `rows keep their identity when they move, and their bindings set the elements`() throws {
        let listed = ListedViews(Rows())
        #expect(listed.lines == ["[ ] Row 1", "[x] Row 2", "[] Reverse", "[] Remove"])
        let numbers = listed.numbers
        try listed.tap("Reverse", "Row 1")
        #expect(listed.lines == ["[x] Row 2", "[x] Row 1", "[] Reverse", "[] Remove"])
        #expect(listed.numbers == [numbers[1], numbers[0], numbers[2], numbers[3]])
        try listed.tap("Row 2", "Remove")
        #expect(listed.lines == ["[ ] Row 2", "[] Reverse", "[] Remove"])
    }

    @Test func `a list of a million rows is not evaluated to its end`() {
        var count = 0
        let listed = ListedViews(
            List(0..<1_000_000) { number in
                let _ = (count += 1)
                Text("\(number)")
            })
        #expect(listed.lines.count == 200 && count <= 1000)
    }

    @Test func `a key of a text is filled with its values`() {
        #expect(Text("\("a") of \(1234) and \(0.5, specifier: "%.1f")").text == "a of 1,234 and 0.5")
        #expect(Text("100% \("%d")").text == "100% %d" && Text("100%").text == "100%")
    }
}
