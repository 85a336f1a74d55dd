import FilterProcesses
import Foundation
import Glibc
import Messages
import SystemSupport

// Runs a list of attempts with one isolation mechanism, and prints the result of each:
//
//     EscapeAttempts LIST MECHANISM [ABI]
//
// LIST is attempts.py or resources.py, MECHANISM is bubblewrap or landlock, ABI an older Landlock ABI. Exit status 0: all were refused.
guard CommandLine.arguments.count >= 3, let mode = FilterOptions.IsolationMode(rawValue: CommandLine.arguments[2])
else {
    print("usage: EscapeAttempts LIST bubblewrap|landlock [ABI]")
    exit(2)
}
let list = URL(fileURLWithPath: CommandLine.arguments[1])
let landlockABI = CommandLine.arguments.dropFirst(3).first.flatMap(Int.init)
if list.lastPathComponent == "resources.py" {
    exit(try ResourceAttempts(list: list, mode: mode, landlockABI: landlockABI).run() ? 0 : 1)
}
let bait = try Bait(list: list, mechanism: mode.rawValue)

let loop = EventLoop()
var options = FilterOptions()
options.isolationMode = mode
options.responseTimeout = .seconds(120)
let filter = try FilterCatalog.find(bait.filter.path, relativeTo: bait.folder)
let host = FilterHost(loop: loop, filter: filter, options: options, landlockABI: landlockABI)
var outcome: FilterOutcome?
host.query(FilterQuery(sender: nil, messageBody: bait.text, receiverISOCountryCode: nil)) { outcome = $0 }
_ = loop.run(atMost: .seconds(150)) { outcome != nil }
for line in host.log.lines { print("\(line.source == .process ? "host: " : "")\(line.text)") }
for diagnostic in outcome?.diagnostics ?? [] { print("diagnostic: \(diagnostic)") }
let changes = bait.changes()
for change in changes { print("ESCAPED \(change)") }
let lines = host.log.lines.map(\.text)
let isWhole = lines.contains { $0.hasPrefix("tried ") }
let isHeld = !lines.contains { $0.hasPrefix("ESCAPED") || $0.hasPrefix("BROKEN") } && changes.isEmpty
host.close()
_ = loop.run(atMost: .seconds(10)) { host.isTerminated }
bait.remove()
exit(isWhole && isHeld ? 0 : 1)
