import ExtensionPlans
import Foundation
import Messages
import TestFiles
import Testing

@testable import FilterProcesses

/// App Groups of `siftbox.yaml` beside those of options and sessions.
@Suite struct GivenAppGroupsTests {
    private let folder = TestFolder()
    private let first = "group.example.first"
    private let second = "group.example.second"

    /// A filter with two groups, for which a file has folders.
    private func filter() throws -> Filter {
        for name in ["First", "Second", "Other"] { try folder.write("App/\(name)/a", "") }
        try folder.write("App/siftbox.yaml", "app-group: [\(first)=First, \(second)=Second]\n")
        var names = AppGroupNames()
        (names.names, names.isComplete) = ([first, second], true)
        var filter = Filter(name: "App", identifier: "App", executable: folder.url, folder: folder.url)
        try filter.add(SiftboxFile(beside: folder.path("App"))) { names }
        return filter
    }

    /// The folders that the filter gets, by group.
    private func folders(with given: [String: AppGroup]) throws -> [String: String] {
        var options = FilterOptions()
        options.appGroups = given
        return try options.completed(for: filter()).appGroups.compactMapValues(\.files)
            .mapValues { ($0 as NSString).lastPathComponent }
    }

    private var other: AppGroup {
        var group = AppGroup()
        group.files = folder.path("App/Other")
        return group
    }

    @Test func `without an option the file's folders are used`() throws {
        #expect(try folders(with: [:]) == [first: "First", second: "Second"])
    }

    @Test func `an option for one of its groups replaces the whole list`() throws {
        #expect(try folders(with: [second: other]) == [second: "Other"])
        #expect(try folders(with: [AppGroup.any: other]) == [AppGroup.any: "Other"])
    }

    @Test func `an option for a group of another filter replaces nothing`() throws {
        #expect(try folders(with: ["group.example.b": other]).count == 3)
        #expect(try folders(with: ["group.example.b": other])[second] == "Second")
    }

    @Test func `a value replaces no folder, and is kept`() throws {
        var group = AppGroup()
        group.values["limit"] = .whole(3)
        #expect(try folders(with: [first: group]) == [first: "First", second: "Second"])
        var options = FilterOptions()
        options.appGroups = [first: group]
        #expect(try options.completed(for: filter()).appGroups[first]?.values == ["limit": .whole(3)])
    }

    @Test func `a group of the file that the filter does not have is reported at its folder`() throws {
        var filter = try filter()
        var names = AppGroupNames()
        (names.names, names.isComplete) = ([first], true)
        let file = try #require(try SiftboxFile(beside: folder.path("App")))
        let error = #expect(throws: FilterReferenceError.self) { try filter.add(file) { names } }
        #expect(
            error?.description
                == "\(file.path):1:40: app-group: App has no App Group \(second): its entitlements list \(first).")
    }
}
