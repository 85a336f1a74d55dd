import DisplayText
import Testing

@Suite("SVG") struct SVGTests {
    @Test(
        arguments: [
            (0, "0"), (12, "12"), (1.5, "1.5"), (1.25, "1.25"), (2.004, "2"), (2.05, "2.05"), (-1.5, "-1.5"),
            (-0.5, "-0.5"),
            (-0.05, "-0.05"), (-1.25, "-1.25"), (-3, "-3"), (-0.001, "0"), (.nan, "0"), (.infinity, "0"),
            (-.infinity, "0"),
            (1e300, "0"),
        ] as [(Double, String)])
    func `a number has one sign and at most two decimals`(value: Double, text: String) {
        #expect(SVG.number(value) == text)
    }

    @Test func `an element's text has no markup and no forbidden characters`() {
        #expect(SVG.element("text", [("x", "1")], "a<b & \u{1}") == #"<text x="1">a&lt;b &amp; \#u{FFFD}</text>"#)
    }
}
