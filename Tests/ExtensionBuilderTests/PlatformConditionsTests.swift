import Testing

@testable import ExtensionBuilder

/// Platform conditions in a source.
@Suite struct PlatformConditionsTests {
    @Test(arguments: [
        ("#if os(iOS)\nlet a = 1\n#endif", "#if os(Linux)\nlet a = 1\n#endif"),
        ("  #elseif !os(iOS) && DEBUG // x", "  #elseif !os(Linux) && DEBUG // x"),
        ("let a = \"os(iOS)\"\n// #if os(iOS)", "let a = \"os(iOS)\"\n// #if os(iOS)"),
        ("#if os(macOS)", "#if os(macOS)"), ("", ""),
    ])
    func `the platform is iOS`(_ source: String, _ held: String) {
        #expect(PlatformConditions.apply(in: source) == held)
    }
}
