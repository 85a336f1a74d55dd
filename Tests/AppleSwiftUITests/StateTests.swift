import AppleFoundation
import AppleSwiftUI
import Testing

@Suite("State in SwiftUI's views")
@MainActor struct StateTests {
    private struct Counter: View {
        let name: String
        @State private var count = 0

        var body: some View { Button("\(name) \(count)") { count += 1 } }
    }

    private struct Places: View {
        @State private var isFirst = true
        @State private var generation = 0
        // One value at two places: each has its own state.
        private let shared = Counter(name: "shared")

        var body: some View {
            shared
            shared
            if isFirst { Counter(name: "first") } else { Counter(name: "second") }
            Counter(name: "renewed").id(generation)
            Button("Switch") { isFirst.toggle() }
            Button("Renew") { generation += 1 }
        }
    }

    @Test func `state belongs to the place of a view, and is new at a new place`() throws {
        let listed = ListedViews(Places())
        try listed.tap("shared 0", "first 0", "renewed 0")
        #expect(
            listed.lines == ["[] shared 1", "[] shared 0", "[] first 1", "[] renewed 1", "[] Switch", "[] Renew"])
        try listed.tap("shared 0", "Switch", "Renew")
        #expect(listed.lines.prefix(4) == ["[] shared 1", "[] shared 1", "[] second 0", "[] renewed 0"])
        try listed.tap("Switch")
        #expect(listed.lines[2] == "[] first 0")
    }

    private final class Model: ObservableObject {
        @Published var name = "a"
        @Published var isOn = false
        let others = PassthroughSubject<String, Never>()
    }

    private struct Observer: View {
        @ObservedObject var model: Model
        @StateObject private var own = Model()
        @EnvironmentObject private var shared: Model
        @Environment(\.isEnabled) private var isEnabled
        @State private var received = ""

        var body: some View {
            TextField("Name", text: $model.name)
            Toggle("Own \(own.name)", isOn: $own.isOn)
            Button("Rename") { own.name += "!" }
            Text("\(model.name) \(own.isOn ? "on" : "off") \(shared.name) \(isEnabled ? "enabled" : "disabled")")
                .onReceive(model.others) { received = $0 }
            Text(received)
        }
    }

    @Test func `Objects: observed, owned and from the environment; a change by someone else is shown`() throws {
        let (model, shared) = (Model(), Model())
        let listed = ListedViews(Observer(model: model).disabled(false).environmentObject(shared))
        #expect(listed.lines == ["_Name_ a", "[ ] Own a", "[] Rename", "a off a enabled"])
        try listed.type("b", into: "Name")
        try listed.tap("Own a", "Rename", "Rename")
        shared.name = "c"
        model.others.send("d")
        #expect(model.name == "b")
        #expect(listed.lines == ["_Name_ b", "[x] Own a!!", "[] Rename", "b on c enabled", "d"])
        model.name = "e"
        #expect(listed.lines[3] == "e on c enabled")
    }

    @Observable final class Newer {
        var name = "a"
    }

    private struct Watcher: View {
        @State private var model = Newer()
        @Environment(Newer.self) private var shared

        var body: some View {
            @Bindable var bound = model
            TextField("Name", text: $bound.name)
            Text("\(model.name) \(shared.name)")
        }
    }

    @Test func `objects with @Observable are followed, too`() throws {
        let shared = Newer()
        let listed = ListedViews(Watcher().environment(shared))
        #expect(listed.lines == ["_Name_ a", "a a"])
        try listed.type("b", into: "Name")
        shared.name = "c"
        #expect(listed.lines == ["_Name_ b", "b c"])
    }

    private struct Level: EnvironmentKey {
        static let defaultValue = 0
    }

    private struct Leaf: View {
        @Environment(\.self) private var values
        var body: some View { Text("level \(values[Level.self])") }
    }

    private struct Titled: ViewModifier {
        let title: String
        @State private var isOpen = false

        func body(content: Content) -> some View {
            Button(title) { isOpen.toggle() }
            if isOpen { content }
        }
    }

    @Test func `the environment and your modifiers`() throws {
        let listed = ListedViews(
            VStack {
                Leaf().transformEnvironment(\.self) { $0[Level.self] = 2 }
                Leaf().modifier(Titled(title: "Open"))
            })
        #expect(listed.lines == ["level 2", "[] Open"])
        try listed.tap("Open")
        #expect(listed.lines == ["level 2", "[] Open", "level 0"])
    }

    private final class Heard {
        var words: [String] = []
    }

    private struct Living: View {
        let heard: Heard
        @State private var count = 0

        var body: some View {
            Button("Count \(count)") { count += 1 }
                .onAppear { heard.words.append("appear") }
                .onChange(of: count) { old, new in heard.words.append("\(old) → \(new)") }
            if count == 1 {
                Text("one")
                    .onAppear { heard.words.append("one") }
                    .onDisappear { heard.words.append("gone") }
            }
        }
    }

    @Test func `onAppear, onChange and onDisappear are called once each`() throws {
        let heard = Heard()
        let listed = ListedViews(Living(heard: heard))
        _ = listed.lines
        _ = listed.lines
        #expect(heard.words == ["appear"])
        try listed.tap("Count 0")
        _ = listed.lines
        #expect(heard.words == ["appear", "0 → 1", "one"])
        try listed.tap("Count 1")
        #expect(listed.lines == ["[] Count 2"])
        #expect(heard.words.dropFirst(3).sorted() == ["1 → 2", "gone"])
    }

    private struct Endless: View {
        @State private var count = 0
        var body: some View { Text("\(count)").onChange(of: count, initial: true) { count += 1 } }
    }

    @Test func `a view that always changes itself does not stop the sheet`() {
        #expect(ListedViews(Endless()).lines.count == 1)
    }

    @Test func `stored values are read from the user defaults`() throws {
        struct Stored: View {
            @AppStorage("count") var count = 3
            @AppStorage("name") var name: String?

            init(_ store: _UserDefaults) {
                _count = AppStorage(wrappedValue: 3, "count", store: store)
                _name = AppStorage("name", store: store)
            }

            var body: some View { Button("\(count) \(name ?? "none")") { count += 1 } }
        }
        let name = "siftbox-tests-\(UUID().uuidString)"
        let store = try #require(_UserDefaults(suiteName: name))
        defer { store.removePersistentDomain(forName: name) }
        store.set("a", forKey: "name")
        let listed = ListedViews(Stored(store))
        #expect(listed.lines == ["[] 3 a"])
        try listed.tap("3 a")
        #expect(listed.lines == ["[] 4 a"] && store.integer(forKey: "count") == 4)
    }
}
