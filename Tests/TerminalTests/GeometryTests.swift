import Terminal
import Testing

struct GeometryTests {
    private let rect = Rect(row: 2, column: 3, rows: 10, columns: 20)

    @Test func `splitting covers the whole`() {
        let (top, below) = rect.splitTop(3)
        #expect(top == Rect(row: 2, column: 3, rows: 3, columns: 20))
        #expect(below == Rect(row: 5, column: 3, rows: 7, columns: 20))
        let (above, bottom) = rect.splitBottom(1)
        #expect(above == Rect(row: 2, column: 3, rows: 9, columns: 20))
        #expect(bottom == Rect(row: 11, column: 3, rows: 1, columns: 20))
        #expect(rect.splitLeft(5).rest == Rect(row: 2, column: 8, rows: 10, columns: 15))
        #expect(rect.splitRight(5).right == Rect(row: 2, column: 18, rows: 10, columns: 5))
    }

    @Test func `splitting takes at most the whole`() {
        #expect(rect.splitTop(99).rest.isEmpty)
        #expect(rect.splitTop(-1).top.isEmpty)
        #expect(rect.splitBottom(99).bottom == rect)
        #expect(rect.splitRight(-1).rest == rect)
    }

    @Test func `insets and parts stay inside`() {
        #expect(rect.inside == Rect(row: 3, column: 4, rows: 8, columns: 18))
        #expect(rect.inset(rows: 9).rows == 0)
        #expect(rect.part(row: 9, column: 18, rows: 5, columns: 5) == Rect(row: 11, column: 21, rows: 1, columns: 2))
        #expect(rect.part(row: 20).isEmpty)
        #expect(rect.centered(Size(rows: 4, columns: 10)) == Rect(row: 5, column: 8, rows: 4, columns: 10))
        #expect(rect.centered(Size(rows: 99, columns: 99)) == rect)
    }

    @Test func `contains its first and last cell only`() {
        #expect(rect.contains(Position(row: 2, column: 3)))
        #expect(rect.contains(Position(row: 11, column: 22)))
        #expect(!rect.contains(Position(row: 12, column: 22)))
        #expect(!rect.contains(Position(row: 11, column: 23)))
        #expect(rect.intersection(Rect(row: 50, column: 50, rows: 1, columns: 1)).isEmpty)
    }
}
