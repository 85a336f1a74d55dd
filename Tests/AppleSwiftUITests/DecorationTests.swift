import Testing

@testable import AppleSwiftUI

@Suite("What only decorates SwiftUI's views")
@MainActor struct DecorationTests {
    private struct Bubble: Shape {
        func path(in rect: CGRect) -> Path { Path { $0.addEllipse(in: rect) } }
    }

    private struct Decorated: View {
        @Namespace private var names
        @State private var count = 0

        var body: some View {
            GlassEffectContainer(spacing: 8) {
                Text("Glass")
                    .glassEffect(.regular.tint(.red).interactive(), in: .rect(cornerRadius: 8))
                    .glassEffectID("a", in: names)
                Button("Count") {
                    withAnimation(.snappy) {
                        count += 1
                    } completion: {
                        count += 10
                    }
                }
                .buttonStyle(.glass(.clear))
                .symbolEffect(.bounce.up.byLayer, options: .repeat(2), value: count)
            }
            .badge(count)
            .scrollTransition { content, phase in content.opacity(phase.isIdentity ? 1 : 0) }
            .background { Bubble().fill(.blue.gradient.opacity(0.2)) }
            .presentationDetents([.medium])
        }
    }

    @Test func `decorations change nothing, views inside them are listed, and a badge is a text`() throws {
        let listed = ListedViews(Decorated())
        #expect(listed.lines == ["Glass", "[] Count"])
        try listed.tap("Count")
        #expect(listed.lines == ["Glass", "[] Count", "11"])
    }

    private struct Loaded: View {
        @State private var id = 1
        @State private var isExpanded = false

        var body: some View {
            AnyLayout(HStackLayout(spacing: 4)) {
                LabeledContent("Share", value: 0.5, format: .percent.locale(Locale(identifier: "en_US")))
                ContentUnavailableView {
                    Label("Nothing", systemImage: "tray")
                } description: {
                    Text("yet")
                } actions: {
                    Button("Next") { id += 1 }
                }
            }
            Section("More", isExpanded: $isExpanded) { Text("inside") }
            Menu("Sort", systemImage: "arrow.up") { Button("Up") {} }
        }
    }

    @Test func `containers of recent releases list their contents`() throws {
        let listed = ListedViews(Loaded())
        #expect(listed.lines == ["Share · 50%", "Nothing", "yet", "[] Next", "[] ▸ More", "Sort", "[] Up"])
        try listed.tap("▸ More")
        #expect(listed.lines.dropFirst(4) == ["[] ▾ More", "inside", "Sort", "[] Up"])
    }

    private struct Bars: View {
        @State private var width: CGFloat = 0
        @State private var isHidden = true

        var body: some View {
            NavigationStack {
                ViewThatFits {
                    Button("Width \(Int(width))") { isHidden.toggle() }
                    Text("narrow")
                }
                .onGeometryChange(for: CGFloat.self) {
                    $0.size.width
                } action: {
                    width = $0
                }
                .navigationTitle("Title")
                .toolbar {
                    ToolbarItem { Button(role: .confirm) {} }
                    ToolbarSpacer(.fixed)
                }
                .toolbar(isHidden ? .hidden : .visible, for: .navigationBar)
                .toolbarBackground(.hidden, for: .bottomBar)
            }
        }
    }

    @Test func `the first view fits, its size is that of the screen, and a hidden bar is not listed`() throws {
        let listed = ListedViews(Bars())
        #expect(listed.lines == ["[] Width 390"])
        try listed.tap("Width 390")
        #expect(listed.lines == ["Title", "[] Done", "[] Width 390"])
    }
}
