import Foundation
import Messages
import SystemSupport
import TestFiles
import Testing

@testable import FilterProcesses

@Suite("X3: the host follows no links in a filter's container", .waitsForPrograms, .needsBubblewrap)
struct ContainerLinkTests {
    private static let group = "group.mine"

    private static var groups: [String: AppGroup] {
        var group = AppGroup()
        group.values = ["keywords": .list([.text("parcel")])]
        return [Self.group: group]
    }

    @Test func `a filter that replaces its folders with links causes no deletion or write outside`() throws {
        let victim = try Victim()
        let filter = try ScriptedFilter(
            """
            import shutil
            home = os.environ["HOME"]
            for query in lines:
                if query["messageBody"] == "link":
                    for name in [".config", "AppGroups", "Library", "Documents", "tmp"]:
                        shutil.rmtree(home + "/" + name, ignore_errors=True)
                        os.symlink("\(victim.outside.path)", home + "/" + name)
                    sys.exit(3)
                answer(query)
            """
        ) { $0.appGroups = Self.groups }
        // The query that ends it is retried in a new process before the host gives it up.
        #expect(try filter.ask("link").action == nil)
        #expect(try filter.ask("after").action == .junk)
        #expect(victim.state == Victim.untouched)
        // A later start with the same container creates the usual folders and copies the values without following
        // links.
        filter.host.close()
        try filter.wait { filter.host.isTerminated }
        let later = FilterHost(loop: filter.loop, filter: filter.host.filter, options: filter.host.options)
        var outcome: FilterOutcome?
        later.query(FilterQuery(sender: nil, messageBody: "later", receiverISOCountryCode: nil)) { outcome = $0 }
        try filter.wait { outcome != nil }
        #expect(outcome?.action == .junk)
        #expect(victim.state == Victim.untouched)
    }

    @Test
    func `a filter reads its app's group files where the environment says, and cannot write or replace them`() throws {
        let filter = try ScriptedFilter(
            """
            import plistlib
            def attempt(body):
                try: body(); return "done"
                except OSError as error: return type(error).__name__
            folder = os.environ["SIFTBOX_APP_GROUP_FOLDER"]
            values = folder + "/Preferences/group.mine.plist"
            query = next(lines)
            print(plistlib.load(open(values, "rb")), os.listdir(folder + "/AppGroups"), file=sys.stderr)
            print(attempt(lambda: open(values, "w")), attempt(lambda: os.rename(folder, folder + "2")),
                attempt(lambda: open(folder + "/AppGroups/group.mine/x", "w")), file=sys.stderr)
            answer(query)
            next(lines, 0)
            """
        ) { $0.appGroups = Self.groups }
        #expect(try filter.ask("text").action == .junk, "\(filter.logText)")
        try filter.wait { filter.logged("OSError") }
        #expect(filter.logged("{'keywords': ['parcel']} ['group.mine']"), "\(filter.logText)")
        #expect(filter.logged("OSError OSError OSError"), "\(filter.logText)")
        // Nothing of it is in the container.
        #expect(
            try FileManager.default.subpathsOfDirectory(atPath: filter.container.path).allSatisfy {
                !$0.contains("group")
            })
    }
}
