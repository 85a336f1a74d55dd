import Foundation
import Messages
import NaiveBayes
import Sandboxing
import SystemSupport
import TestFiles
import Testing

@testable import FilterProcesses

/// The samples that use data of their app: Bayes a model, Keywords a rules file.
@Suite("Samples and their App Groups", .waitsForPrograms, .needsBubblewrap)
struct LearningSampleTests {
    private let group = TestFolder()

    private static let groups = ["bayes": "group.example.siftbox.bayes", "keywords": "group.example.siftbox.keywords"]

    /// Queries a sample for several messages at once.
    ///
    /// - Returns: its answers and its log.
    private func ask(
        _ sample: String, _ bodies: [String], values: [String: GroupValue] = [:], memory: Int = 64 << 20,
        group identifier: String? = nil, mode: FilterOptions.IsolationMode = .strongest
    ) throws -> (answers: [String], log: [String], declared: DeclaredCapabilities?) {
        let loop = EventLoop()
        var options = FilterOptions()
        options.responseTimeout = .seconds(60)
        options.memory = memory
        options.isolationMode = mode
        var shared = AppGroup()
        shared.files = group.url.path
        shared.values = values
        options.appGroups = [identifier ?? Self.groups[sample] ?? "": shared]
        let filter = try FilterCatalog.find(sample, relativeTo: URL(fileURLWithPath: "/"))
        let host = FilterHost(loop: loop, filter: filter, options: options)
        defer { host.close() }
        var declared: CapabilitiesOutcome?
        host.queryCapabilities { declared = $0 }
        var answers: [Int: String] = [:]
        for (place, text) in bodies.enumerated() {
            host.query(FilterQuery(sender: "+12025550143", messageBody: text, receiverISOCountryCode: "US")) {
                let answer = $0.answer
                answers[place] = answer.map { "\($0.action) \($0.subAction)" } ?? "no answer"
            }
        }
        let isDone = loop.run(atMost: .seconds(60)) { answers.count == bodies.count && declared != nil }
        try #require(isDone, "\(host.log.lines)")
        // The log has a separate pipe: lines written before the answers may arrive after them.
        loop.run(atMost: .seconds(10)) { host.log.lines.contains { $0.text.contains("tokens") } }
        return (bodies.indices.map { answers[$0] ?? "" }, host.log.lines.map(\.text), declared?.capabilities)
    }

    private func name(_ action: Action, _ subAction: SubAction = .none) -> String {
        let answer = FilterAnswer(action: .known(action), subAction: .known(subAction))
        return "\(answer.action) \(answer.subAction)"
    }

    private func writeModel(_ bodies: [(String, Int)]) throws {
        var trainer = Trainer()
        for (text, code) in bodies { trainer.add(text, as: code) }
        try trainer.model().data.write(to: group.url.appendingPathComponent("Model.bayes"))
    }

    @Test(arguments: [FilterOptions.IsolationMode.bubblewrap, .landlock])
    func `the App Group's model and keywords take precedence over the filter's own`(_ mode: FilterOptions.IsolationMode)
        throws
    {
        guard
            (mode == .landlock ? HostEnvironment().isolation.landlock : HostEnvironment().isolation.namespaces) != nil
        else { return }
        try writeModel([("zebra zebra", 10001), ("quagga", 0), ("okapi", 2), ("okapi now", 2)])
        try group.write("Keywords.txt", "junk: prize\njnuk: x\n")
        let (answers, log, declared) = try ask(
            "bayes", ["A zebra", "The okapi", "A prize zebra", "quagga vip", "Coffee stamp"],
            values: ["allow": .list([.text("vip")]), "transactionalRewards": .list([.text("stamp")])], mode: mode)
        #expect(
            answers == [
                name(.transaction, .transactionalFinance), name(.junk), name(.junk), name(.allow),
                name(.transaction, .transactionalRewards),
            ])
        #expect(log.contains { $0.contains("the App Group's model: 3 classes") }, "\(log)")
        #expect(
            log.contains { $0.contains("Keywords.txt, line 2: unknown category 'jnuk'. Did you mean junk?") }, "\(log)")
        #expect(
            declared?.transactional == [.known(.transactionalRewards), .known(.transactionalFinance)])
    }

    @Test func `a message without a word that the model knows stays in the inbox`() throws {
        try writeModel([("zebra", 2), ("okapi", 2), ("quagga", 0)])
        let (answers, _, _) = try ask("bayes", ["qwxyz", "", "…", "zebra qwxyz"])
        #expect(answers == [name(.none), name(.none), name(.none), name(.junk)])
    }

    @Test func `a model under another name is reported, and the filter's own is used`() throws {
        try group.write("mine.bayes", "")
        let (_, log, _) = try ask("bayes", ["zebra"])
        #expect(log.contains { $0.contains("The App Group contains mine.bayes, but only Model.bayes is used.") })
        #expect(log.contains { $0.contains("the bundle's model: 4 classes") })
    }

    @Test func `an empty model is reported, and the filter's own is used`() throws {
        try group.write("Model.bayes", "")
        let (answers, log, _) = try ask("bayes", ["zebra"])
        #expect(answers.count == 1)
        #expect(log.contains { $0.contains("the App Group's Model.bayes: The file is not a model.") }, "\(log)")
        #expect(log.contains { $0.contains("the bundle's model: 4 classes") })
    }

    @Test func `a damaged model is reported, and the filter's own is used`() throws {
        try writeModel([("zebra", 10001), ("okapi", 2)])
        let file = group.url.appendingPathComponent("Model.bayes")
        var data = try Data(contentsOf: file)
        data[data.count - 1] ^= 1
        try data.write(to: file)
        let (answers, log, declared) = try ask("bayes", ["zebra"])
        #expect(answers.count == 1)
        #expect(log.contains { $0.contains("Model.bayes: The file is damaged: wrong checksum.") })
        #expect(log.contains { $0.contains("the bundle's model: 4 classes") })
        // It distinguishes the actions, but no sub-actions.
        #expect(declared == DeclaredCapabilities())
    }

    @Test func `no more than five sub-folders are declared, and others are answered with the action`() throws {
        let codes = [10001, 10002, 10003, 10004, 20001, 20002, 10000]
        try writeModel(
            codes.enumerated().flatMap { place, code in
                Array(repeating: ("word\(String(repeating: "x", count: place))", code), count: 9 - place)
            })
        let (answers, _, declared) = try ask("bayes", ["word", "wordxxxxx", "wordxxxxxx"])
        #expect(
            declared?.transactional == [
                .known(.transactionalFinance), .known(.transactionalOrders), .known(.transactionalReminders),
                .known(.transactionalHealth),
            ])
        #expect(declared?.promotional == [.known(.promotionalOffers)])
        #expect(answers == [name(.transaction, .transactionalFinance), name(.promotion), name(.transaction)])
    }

    @Test func `thousands of messages are answered within 6 MiB`() throws {
        // A model of the maximum size.
        var random = SystemRandomNumberGenerator()
        var trainer = Trainer()
        for number in 0..<8_000 {
            let words = (0..<8).map { _ in
                String(UInt32.random(in: .min ... .max, using: &random), radix: 36).filter(\.isLetter)
            }
            trainer.add(words.joined(separator: " "), as: number % 2 * 2)
        }
        let trained = try trainer.model()
        #expect(trained.data.count > 550_000)
        #expect(trained.data.count <= Trainer.defaultMaxBytes)
        #expect(trained.leftOut > 0)
        try trained.data.write(to: group.url.appendingPathComponent("Model.bayes"))
        // One that is searched for in every body, whose letters are composed before.
        try group.write("Keywords.txt", "orders: caf\u{E9} du lac\n")
        let bodies = (0..<5_000).map {
            "Text \($0): are you home yet? Rs 499 debited, naïve आपके खाते 您的快递 \($0) cafe\u{301} du \($0 == 7 ? "lac" : "")"
        }
        for sample in ["bayes", "keywords"] {
            let (answers, log, _) = try ask(sample, bodies, memory: 6 << 20)
            #expect(!answers.contains("no answer"))
            #expect(answers[7] == name(.transaction, .transactionalOrders))
            #expect(sample == "keywords" || log.contains { $0.contains("2 classes") })
        }
    }

    @Test func `your own rules are reloaded when they change`() throws {
        let loop = EventLoop()
        var options = FilterOptions()
        options.responseTimeout = .seconds(60)
        var shared = AppGroup()
        shared.files = group.url.path
        // As on the command line, which does not say which group is meant.
        options.appGroups = [AppGroup.any: shared]
        let host = FilterHost(
            loop: loop, filter: try FilterCatalog.find("keywords", relativeTo: URL(fileURLWithPath: "/")),
            options: options)
        defer { host.close() }
        func answer() throws -> String {
            var answer: String?
            host.query(FilterQuery(sender: "+12025550143", messageBody: "a winner", receiverISOCountryCode: "US")) {
                answer = $0.answer.map { "\($0.action) \($0.subAction)" } ?? "no answer"
            }
            let isDone = loop.run(atMost: .seconds(60)) { answer != nil }
            try #require(isDone)
            return answer ?? ""
        }
        #expect(try answer() == name(.junk))
        try group.write("Keywords.txt", "orders: parcel, winner")
        #expect(try answer() == name(.transaction, .transactionalOrders))
        try group.write("Keywords.txt", "nothing that is a rule")
        #expect(try answer() == name(.none))
        #expect(host.log.lines.contains { $0.text.contains("Keywords.txt, line 1: missing colon") })
    }

    @Test func `India recognizes registered business senders`() throws {
        let loop = EventLoop()
        let host = FilterHost(
            loop: loop, filter: try FilterCatalog.find("india", relativeTo: URL(fileURLWithPath: "/")))
        defer { host.close() }
        let expected: [(sender: String?, body: String?, answer: String)] = [
            ("AX-DEMOBK-S", "Rs 499 debited from A/c XX12", name(.transaction, .transactionalFinance)),
            ("ax-demobk", "खाते में जमा", name(.transaction, .transactionalFinance)),
            ("VM-DEMSHP-S", "Your order has been shipped", name(.transaction, .transactionalOrders)),
            ("VM-DEMOCL-S", "Reminder: appointment tomorrow", name(.transaction, .transactionalReminders)),
            ("AX-DEMAPP-T", "1234 is your login OTP", name(.transaction)), ("AD-650001", "Hello", name(.promotion)),
            ("AX-DEMOBK-P", "A new card", name(.promotion)),
            ("DM-DEMCTY-G", "Election due on Monday", name(.transaction)),
            ("+12025550143", "Update your KYC: demo-kyc.example", name(.junk)),
            ("+12025550143", "Reached home, call you tomorrow", name(.none)), ("", "", name(.none)),
            (nil, "x", name(.none)), ("AX-DEMOBK-S", nil, name(.transaction)),
        ]
        var answers: [Int: String] = [:]
        for (place, query) in expected.enumerated() {
            host.query(FilterQuery(sender: query.sender, messageBody: query.body, receiverISOCountryCode: "IN")) {
                answers[place] = $0.answer.map { "\($0.action) \($0.subAction)" } ?? "no answer"
            }
        }
        let isDone = loop.run(atMost: .seconds(60)) { answers.count == expected.count }
        try #require(isDone)
        for (place, query) in expected.enumerated() {
            #expect(answers[place] == query.answer, "\(query.sender ?? "nil"): \(query.body ?? "nil")")
        }
    }
}
