import XCTest
@testable import WordKit

final class ClassifierTests: XCTestCase {
    func testSum() {
        let classifier = WordClassifier(words: ["free": 0.5, "gift": 0.5])
        XCTAssertEqual(classifier.score("A FREE gift"), .certain)
    }
}
