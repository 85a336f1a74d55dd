import Foundation
import Testing

@testable import ExtensionBuild

/// Property lists as they are written and read again.
@Suite struct PropertyListDataTests {
    @Test func `every kind of value comes back as it was`() throws {
        let list: [String: Any] = [
            "text": "a <b> & c", "yes": true, "no": false, "one": 1, "big": Int64.max, "half": 0.5,
            "date": Date(timeIntervalSince1970: 86_400), "data": Data([0, 1, 255]), "empty": [Any](),
            "list": ["x", 1, true, ["y": [1.5]]] as [Any], "inside": ["a": ["b": "c"]],
        ]
        let data = try PropertyListData.xml(list)
        #expect(String(decoding: data, as: UTF8.self).hasPrefix("<?xml"))
        let read = try PropertyListSerialization.propertyList(from: data, format: nil)
        #expect(NSDictionary(dictionary: list) == read as? NSDictionary)
        #expect(String(decoding: data, as: UTF8.self).contains("<true/>"))
        #expect(String(decoding: data, as: UTF8.self).contains("<integer>1</integer>"))
    }

    @Test func `what no property list holds is refused`() {
        #expect(throws: CocoaError.self) { try PropertyListData.xml(["a": NSObject()]) }
    }
}
