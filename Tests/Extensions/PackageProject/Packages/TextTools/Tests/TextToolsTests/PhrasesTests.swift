import XCTest

@testable import TextTools

final class PhrasesTests: XCTestCase {
    func testAccents() { XCTAssertTrue(Phrases.standard.match("DERNIERE  CHANCE")) }
}
