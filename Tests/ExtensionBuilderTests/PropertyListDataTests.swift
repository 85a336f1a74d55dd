import Foundation
import Testing

@testable import UntrustedFiles

/// Writing and reading property lists.
@Suite struct PropertyListDataTests {
    @Test func `every kind of value is preserved`() throws {
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

    @Test func `values that a property list cannot store are refused`() {
        #expect(throws: CocoaError.self) { try PropertyListData.xml(["a": NSObject()]) }
    }

    /// A binary list: a dictionary with one key, whose value is the first of `depth` lists that each contain the next
    /// one `width` times; the last one contains itself if `isCircle`.
    private func nested(depth: Int, width: Int, isCircle: Bool = false) -> Data {
        var objects: [[UInt8]] = [[0xD1, 1, 2], [0x51, UInt8(ascii: "a")]]
        for level in 0..<depth {
            let next = UInt8(level == depth - 1 ? (isCircle ? 2 : 1) : level + 3)
            objects.append([0xA0 | UInt8(width)] + [UInt8](repeating: next, count: width))
        }
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
            bytes += object
        }
        let table = UInt64(bytes.count)
        let numbers = [UInt64(objects.count), 0, table].flatMap { number -> [UInt8] in
            withUnsafeBytes(of: number.bigEndian) { Array($0) }
        }
        let sizes: [UInt8] = [0, 0, 0, 0, 0, 0, 2, 1]
        return Data(bytes + offsets + sizes + numbers)
    }

    @Test func `lists that contain each other many times, or themselves, are refused before they are read`() {
        #expect(PropertyListData.dictionary(nested(depth: 3, width: 10)) != nil)
        #expect(PropertyListData.dictionary(nested(depth: 12, width: 10)) == nil)
        #expect(PropertyListData.dictionary(nested(depth: 1, width: 1, isCircle: true)) == nil)
        #expect(PropertyListData.dictionary(nested(depth: 40, width: 1)) == nil)
    }

    @Test func `a binary list written by Foundation is read`() throws {
        let list: [String: Any] = ["a": (0..<5000).map { "text \($0)" }, "b": ["c": Data([1])]]
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        #expect(
            PropertyListData.dictionary(data).map { NSDictionary(dictionary: $0) } == NSDictionary(dictionary: list))
    }
}
