import ExtensionPlans
import FilterProcesses
import Foundation
import Messages
import TestFiles
import Testing

@testable import SessionScript

/// What `siftbox.yaml` beside a session's filter says.
@Suite("siftbox.yaml of a session's filter")
struct SiftboxFileSessionTests {
    private let folder = TestFolder()

    init() throws { try folder.writeProgram("App/f.sh", "#!/bin/sh\ncat\n") }

    private func session(_ keys: String, file: String) throws -> Session {
        try folder.write("App/siftbox.yaml", file)
        return try Session(
            path: folder.write("App/Sessions/s.yaml", "title: T\n\(keys)\nsteps: [{ wait: 1s }]\n"))
    }

    @Test func `its release and country are those of the session, unless it has its own`() throws {
        let file = "filter: f.sh\nrelease: 14\ncountry: GB\n"
        for filter in ["..", "../f.sh"] {
            let session = try session("filter: \(filter)", file: file)
            #expect(session.release.number == 14 && session.country.code == "GB", "\(filter)")
        }
        let own = try session("filter: ..\nrelease: 26\ncountry: IN", file: file)
        #expect(own.release.number == 26 && own.country.code == "IN")
        let other = try session("filter: filterit", file: file)
        #expect(other.release == .standard && other.country == .us)
    }

    @Test func `its mistakes are those of the session's filter`() throws {
        let found = foundMistakes { try session("filter: ..", file: "filter: f.sh\nrelese: 14\n") }
        try #require(found.count == 1)
        #expect(
            found[0].contains("s.yaml:2:9: filter: ") && found[0].contains("siftbox.yaml:2:1: unknown key 'relese'"))
    }

    @Test func `the result of a session depends on it, and on the folder of its App Group`() throws {
        try folder.write("App/Rules/Keywords.txt", "promotion: climbing\n")
        _ = try session("filter: ..", file: "filter: keywords\napp-group: Rules\n")
        let inputs = SessionInputs(file: folder.path("App/Sessions/s.yaml"), filters: [])
        #expect(inputs.files.contains(folder.path("App/siftbox.yaml")))
        #expect(inputs.sources.contains { $0.folders == [folder.path("App/Rules")] })
    }

    @Test func `a filter keeps its path, and has the App Group of the file`() throws {
        try folder.write("App/Rules/Keywords.txt", "promotion: climbing\n")
        try folder.write("App/siftbox.yaml", "filter: keywords\napp-group: Rules\n")
        let filter = try FilterCatalog.find("App", relativeTo: folder.url)
        #expect(filter.identifier == folder.path("App") && filter.name == "Keywords")
        #expect(filter.appGroups["group.example.siftbox.keywords"]?.files == folder.path("App/Rules"))
        try folder.write("App/siftbox.yaml", "filter: keywords\napp-group: group.example.a=Rules\n")
        #expect(throws: FilterReferenceError.self) { try FilterCatalog.find("App", relativeTo: folder.url) }
        try folder.write("App/siftbox.yaml", "filter: filterti\n")
        #expect(throws: FilterReferenceError.self) { try FilterCatalog.find("App", relativeTo: folder.url) }
    }

    @Test func `a file with a path out of the project needs --follow-links, which reaches a program, too`() throws {
        try folder.write("App/.git/HEAD", "")
        try folder.write("Rules/Keywords.txt", "promotion: climbing\n")
        let file = "filter: keywords\napp-group: ../Rules\nrelease: 14\n"
        #expect(foundMistakes { try session("filter: ..", file: file) }.count == 1)
        let path = folder.path("App/Sessions/s.yaml")
        let opened = try Session(path: path, followsLinks: true)
        #expect(opened.release.number == 14 && opened.filter == ".. --follow-links")
        #expect(throws: FilterReferenceError.self) { try CheckFilter("App", relativeTo: folder.url) }
        let filter = try CheckFilter("App", relativeTo: folder.url, followsLinks: true)
        #expect(filter.reference == folder.path("App") + " --follow-links")
        #expect(try CheckFilter("keywords", relativeTo: folder.url, followsLinks: true).reference == "keywords")
    }

    private func refusal(_ file: String, _ options: String = "") throws -> String {
        try folder.write("App/siftbox.yaml", file)
        let error = #expect(throws: FilterReferenceError.self) {
            try FilterCatalog.locate("App\(options)", relativeTo: folder.url)
        }
        return error?.description ?? ""
    }

    @Test func `a filter that is not there, or that its options do not fit, is a mistake with its place`() throws {
        let path = folder.path("App/siftbox.yaml")
        #expect(
            try refusal("\nfilter: keyword\n")
                == "\(path):2:9: filter: There is no filter 'keyword'. Did you mean keywords?")
        for name in ["keywords", "f.sh"] {
            #expect(
                try refusal("filter: \(name)\ntarget: Typo\n")
                    == "\(path):2:9: target: \(name) is already built, so this option does not apply to it. Leave it out."
            )
            #expect(try refusal("filter: \(name)\n", " --optimize").hasPrefix("--optimize: \(name) is already built"))
        }
        try folder.write("App/siftbox.yaml", "filter: keywords\napp: com.example.a\n")
        #expect(try FilterCatalog.find("App", relativeTo: folder.url).appIdentifiers == ["com.example.a"])
        let useless = #expect(throws: FilterReferenceError.self) {
            try FilterCatalog.locate("App/f.sh --also nothing", relativeTo: folder.url)
        }
        #expect(
            useless?.description.hasSuffix("f.sh is already built, so this option does not apply to it. Leave it out.")
                == true)
        let error = #expect(throws: FilterReferenceError.self) {
            try FilterCatalog.locate("./Appp --also ../Shared", relativeTo: folder.url)
        }
        #expect(error?.description.hasSuffix("There is no filter './Appp'. Did you mean ./App?") == true)
    }
}
