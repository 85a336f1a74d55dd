import Testing

@testable import Device

/// D5, U7: what is read of a server's association file.
@Suite struct FetchedAssociationFileTests {
    private func apps(_ text: String) throws -> [String: [String]] { try FetchedAssociationFile(Array(text.utf8)).apps }

    private func refusal(_ bytes: [UInt8]) -> String? {
        do throws(FetchedAssociationFile.Unreadable) {
            _ = try FetchedAssociationFile(bytes)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test func `D5: the apps of each service are read, and other content is ignored`() throws {
        let text = """
            {"applinks": {"details": [1.5, true]}, "messagefilter": {"apps": ["A.one", 7, "A.two"]},
             "classificationreport": {"apps": []}}
            """
        let expected = ["messagefilter": ["A.one", "A.two"], "classificationreport": []]
        #expect(try apps(text) == expected)
        // As some editors save it.
        #expect(try apps("\u{FEFF}" + text) == expected)
        #expect(try apps("{}") == [:])
    }

    @Test func `D5: a file that is not as documented is refused with the reason`() {
        #expect(refusal(Array("{".utf8)) == "it is not JSON")
        #expect(refusal([]) == "it is not JSON")
        #expect(refusal(Array("[1]".utf8)) == "it is not a JSON object")
        #expect(refusal(Array(#"{"messagefilter": {"apps": "A.one"}}"#.utf8)) == "messagefilter has no list of apps")
        #expect(refusal([UInt8](repeating: 0x20, count: (1 << 20) + 1)) == "it is larger than 1 MiB")
    }
}
