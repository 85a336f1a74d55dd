import FilterWire
import Foundation
import JSONCodec
import Messages
import TestFiles
import Testing

@testable import FilterProcesses

@Suite("The protocols in Sources/Extension/FilterWire/README.md")
struct ProtocolTests {
    private let path = "Sources/Extension/FilterWire/README.md"
    private let document: Document

    init() throws { document = try Document(path) }

    private func bytes(_ line: some StringProtocol) -> [UInt8] { Array(line.utf8) }

    /// The bytes of an example's line from one side; nil: it is from the other side.
    private func line(_ text: String, from arrow: String) -> [UInt8]? {
        text.hasPrefix("\(arrow) ") ? bytes(text.dropFirst(2)) : nil
    }

    @Test func `the exchanges with a filter are valid: exact lines of the host, and an answer to each query`() throws {
        let blocks = document.blocks("filter")
        #expect(blocks.count >= 3)
        for block in blocks {
            var open: [Int: String] = [:]
            for text in block {
                if let sent = line(text, from: "→") {
                    let parsed = try #require(HostMessage(sent), "\(text)")
                    #expect(
                        parsed.bytes == sent + [0x0A],
                        "Siftbox writes: \(String(decoding: parsed.bytes, as: UTF8.self))")
                    switch parsed {
                    case .capabilities(let id): open[id] = "capabilities"
                    case .query(let id, _, _, _): open[id] = "query"
                    case .network(let id, _, _): #expect(open[id] == "deferred", "\(text)")
                    }
                } else {
                    let written = try #require(line(text, from: "←"), "\(text)")
                    let answer = try #require(FilterMessage(written), "\(text)")
                    switch (answer.kind, open[answer.id]) {
                    case (.answer, "capabilities"):
                        let names = try answer.capabilities()
                        #expect((names.transactional + names.promotional).allSatisfy(isSubAction), "\(text)")
                        open[answer.id] = nil
                    case (.answer, "query"), (.answer, "deferred"):
                        let verdict = try answer.verdict()
                        #expect(isAction(verdict.action), "\(text)")
                        #expect(verdict.subAction.map(isSubAction) ?? true, "\(text)")
                        open[answer.id] = nil
                    case (.deferral, "query"): open[answer.id] = "deferred"
                    case (.missing, "query"): break
                    default: Issue.record("\(text) does not fit what came before it")
                    }
                }
            }
            #expect(open.isEmpty, "without an answer: \(open)")
        }
    }

    private func isAction(_ name: WireName) -> Bool {
        Action.allCases.contains { name == .name($0.name) || name == .number($0.rawValue) }
    }

    private func isSubAction(_ name: WireName) -> Bool {
        SubAction.allCases.contains { name == .name($0.name) || name == .number($0.rawValue) }
    }

    @Test func `the example of a report is valid: the lines of both sides are exact`() throws {
        let block = try #require(document.blocks("report").first)
        var sheets = 0
        for text in block {
            if let sent = line(text, from: "→") {
                #expect(try #require(ReportRequestLine(sent), "\(text)").bytes == sent + [0x0A], "\(text)")
                continue
            }
            let written = try #require(line(text, from: "←"), "\(text)")
            let parsed = try #require(FilterMessage(written), "\(text)")
            if parsed.isSheet {
                sheets += 1
                #expect(try parsed.sheet().bytes(id: parsed.id) == written + [0x0A], "\(text)")
            } else {
                #expect(try parsed.reportAnswer().bytes(id: parsed.id) == written + [0x0A], "\(text)")
            }
        }
        #expect(sheets == 2)
    }

    @Test func `invalid lines are refused, for the reason in the document`() throws {
        let reporting = document.part("## Reporting extension")
        let filter = document.part("## Filter")
        for (part, isReport) in [(filter, false), (reporting, true)] {
            let rows = part.compactMap(Document.cells).filter { $0[0].hasPrefix("{") && $0.count == 2 }
            #expect(rows.count >= 6)
            for row in rows {
                let line = try #require(FilterMessage(bytes(row[0])), "\(row[0]) is log text")
                let error = #expect(throws: FilterMessage.Malformed.self, "\(row[0])") {
                    if isReport {
                        if line.isSheet { _ = try line.sheet() } else { _ = try line.reportAnswer() }
                    } else if row[0].contains("SubActions") {
                        _ = try line.capabilities()
                    } else {
                        _ = try line.verdict()
                    }
                }
                #expect(error?.reason == row[1], "\(row[0])")
            }
        }
    }

    @Test func `log text in the document is not part of the protocol`() throws {
        let lines = try #require(document.blocks("log").first)
        #expect(lines.count >= 4)
        for line in lines { #expect(FilterMessage(bytes(line)) == nil, "\(line)") }
    }

    @Test func `unknown types and keys are ignored, as the document promises`() throws {
        #expect(HostMessage(bytes(#"{"id":1,"type":"weather"}"#)) == nil)
        #expect(FilterMessage(bytes(#"{"id":1,"type":"weather"}"#))?.kind == .unknown("weather"))
        let answer = try #require(
            FilterMessage(bytes(#"{"id":1,"action":"junk","later":0.9,"subAction":null,"score":null}"#)))
        #expect(try answer.verdict().action == .name("junk"))
        #expect(
            HostMessage(bytes(#"{"id":1,"type":"query","sender":null,"more":[]}"#))
                == .query(id: 1, sender: nil, messageBody: nil, receiverISOCountryCode: nil))
    }

    @Test func `the names are current`() {
        func list(_ title: String, _ names: [(name: String, number: Int)]) -> String {
            "- \(title): \(names.map { "`\($0.name)` \($0.number)" }.joined(separator: ", "))"
        }
        let lines =
            [list("Actions", Action.allCases.map { ($0.name, $0.rawValue) })]
            + [.transaction, .promotion].map { (action: Action) in
                list(
                    "Sub-actions of `\(action.name)`",
                    SubAction.allCases.filter { $0.action == action }.map { ($0.name, $0.rawValue) })
            } + [list("For both", SubAction.allCases.filter { $0.action == nil }.map { ($0.name, $0.rawValue) })]
        #expect(
            GeneratedSection(document: path, name: "names").check(lines.joined(separator: "\n")) == .current)
    }

    @Test func `the limits are current`() {
        let rows = [
            ["longest line of a filter", "\(LineSplitter.lineLimit >> 20) MiB"],
            ["queries in flight in a process", Counted.number(FilterOptions.standardWindow)],
            ["more queries that wait for the server", Counted.number(FilterHost.deferralWindow)],
            ["requests to the server at the same time", Counted.number(FilterHost.deferralsAtOnce)],
            ["replies to deferrals of one query", Counted.number(FilterHost.maxRefusals)],
            ["time limit of a query (`response-timeout`)", "\(Int(FilterOptions().responseTimeout / .seconds(1))) s"],
            ["time to end after standard input closes", "\(Int(FilterHost.gracePeriod / .seconds(1))) s"],
            ["elements of a sheet", Counted.number(SheetLine.maxElements)],
            ["characters of one text in a sheet", Counted.number(SheetLine.maxCharacters)],
            ["all strings of a sheet", "\(SheetLine.maxBytes >> 10) KiB"],
        ]
        #expect(
            GeneratedSection(document: path, name: "limits").check(Document.table(["limit", "value"], rows)) == .current
        )
    }
}
