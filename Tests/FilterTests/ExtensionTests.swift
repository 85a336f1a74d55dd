import AppleIdentityLookup
import FilterMain
import FilterWire
import Foundation
import IdentityLookup
import Synchronization
import TestFiles
import Testing

@Suite("The code in an extension's process", .waitsForPrograms)
@MainActor
struct ExtensionTests {
    /// The lines that an extension's process writes.
    private final class Output: Sendable {
        private let bytes = Mutex("")
        private let waiter = Mutex<(count: Int, continuation: CheckedContinuation<Void, Never>)?>(nil)

        var lines: [String] { bytes.withLock { $0.split(separator: "\n").map(String.init) } }

        func add(_ new: [UInt8]) {
            bytes.withLock { $0 += String(decoding: new, as: UTF8.self) }
            wake()
        }

        private func wake() {
            let due = waiter.withLock { waiter in
                guard let waiting = waiter, lines.count >= waiting.count else {
                    return nil as CheckedContinuation<Void, Never>?
                }
                waiter = nil
                return waiting.continuation
            }
            due?.resume()
        }

        func wait(for count: Int) async -> [String] {
            await withCheckedContinuation { continuation in
                waiter.withLock { $0 = (count, continuation) }
                wake()
            }
            return lines
        }
    }

    private let output = Output()

    private func process(_ principal: ILMessageFilterExtension) -> ExtensionProcess {
        ExtensionProcess(principal: principal, outbox: Outbox { [output] in output.add($0) }, atEnd: {})
    }

    private func query(_ id: Int, _ body: String?, sender: String? = "+12025550143") -> HostMessage {
        .query(id: id, sender: sender, messageBody: body, receiverISOCountryCode: "US")
    }

    @Test func `an extension with a completion answers`() async {
        let process = process(TemplateExtension())
        process.handle(query(1, "some junk"))
        process.handle(query(2, "text", sender: "AX-BANK"))
        process.handle(.capabilities(id: 3))
        #expect(
            await output.wait(for: 3) == [
                #"{"id":1,"action":"junk"}"#, #"{"id":2,"action":"transaction","subAction":"transactionalFinance"}"#,
                #"{"id":3,"transactionalSubActions":["transactionalFinance"],"#
                    + #""promotionalSubActions":["promotionalCoupons","promotionalOffers"]}"#,
            ]
        )
    }

    @Test func `an extension with the asynchronous form answers`() async {
        let process = process(AsyncExtension())
        process.handle(query(1, "text"))
        #expect(await output.wait(for: 1) == [#"{"id":1,"type":"defer"}"#])
        process.handle(.network(id: 1, deferral: 1, .answer(url: nil, status: 200, headers: [:], bodyInBase64: "e30=")))
        #expect(await output.wait(for: 2).last == #"{"id":1,"action":"junk"}"#)
        process.handle(.capabilities(id: 2))
        #expect(await output.wait(for: 3).last == #"{"id":2,"promotionalSubActions":["promotionalOthers"]}"#)
    }

    @Test(arguments: [true, false])
    func `D8, D10: a deferral gives every status, or Apple's error`(asynchronous: Bool) async {
        let process = process(asynchronous ? AsyncExtension() : TemplateExtension())
        process.handle(query(1, "text"))
        _ = await output.wait(for: 1)
        process.handle(
            .network(
                id: 1, deferral: nil,
                .failure(.init(domain: ILMessageFilterErrorDomain, code: 3, message: "no"), underlying: nil)))
        #expect(await output.wait(for: 2).last == #"{"id":1,"action":"promotion"}"#)
        guard !asynchronous else { return }
        process.handle(query(2, "text"))
        _ = await output.wait(for: 3)
        process.handle(
            .network(id: 2, deferral: nil, .answer(url: nil, status: 404, headers: ["A": "b"], bodyInBase64: "")))
        #expect(await output.wait(for: 4).last == #"{"id":2,"action":"junk"}"#)
    }

    @Test func `D6, D7: each of two deferrals gets its own result, and an error has its cause`() async {
        let process = process(TwiceDeferringExtension())
        process.handle(query(1, "text"))
        _ = await output.wait(for: 2)
        let domain = ILMessageFilterErrorDomain
        process.handle(
            .network(id: 1, deferral: 2, .failure(.init(domain: domain, code: 5, message: "once"), underlying: nil)))
        process.handle(
            .network(
                id: 1, deferral: 1,
                .failure(
                    .init(domain: domain, code: 4, message: "no"),
                    underlying: .init(domain: "NSURLErrorDomain", code: -1004, message: "refused"))))
        // The first error has code 4 and the cause -1004, the second has code 5.
        #expect(await output.wait(for: 3).last == #"{"id":1,"action":"junk"}"#)
    }

    @Test func `D8: the response has the URL, the status and the headers`() async {
        let process = process(DescribingExtension())
        process.handle(query(1, "text"))
        _ = await output.wait(for: 1)
        process.handle(
            .network(
                id: 1, deferral: 1,
                .answer(
                    url: "https://filter.example/q", status: 599, headers: ["X-A": "b"], bodyInBase64: "")))
        #expect(await output.wait(for: 2).last == #"{"id":1,"action":"junk"}"#)
    }

    @Test func `an extension that implements neither form is reported`() async {
        let process = process(EmptyExtension())
        process.handle(query(1, "text"))
        process.handle(.capabilities(id: 2))
        let lines = await output.wait(for: 2)
        #expect(
            Set(lines)
                == Set(
                    [1, 2].map { #"{"id":\#($0),"type":"no-answer","name":"no-handler","detail":"EmptyExtension"}"# }))
    }

    @Test
    func `S5: an extension without the capabilities protocol declares nothing; without any protocol it is reported`()
        async
    {
        process(LateExtension()).handle(.capabilities(id: 1))
        #expect(await output.wait(for: 1) == [#"{"id":1}"#])
        process(ILMessageFilterExtension()).handle(query(2, "text"))
        #expect(
            await output.wait(for: 2).last
                == #"{"id":2,"type":"no-answer","name":"conformance-missing","detail":"ILMessageFilterExtension"}"#)
    }

    @Test func `V9: answers from other threads arrive, and so does a second answer`() async {
        process(LateExtension()).handle(query(1, "text"))
        #expect(await output.wait(for: 2) == [#"{"id":1,"action":"promotion"}"#, #"{"id":1,"action":"junk"}"#])
    }

    @Test func `the two forms call each other, but never endlessly`() async {
        nonisolated(unsafe) let request = ILMessageFilterQueryRequest(
            sender: nil, messageBody: "junk", receiverISOCountryCode: nil)
        nonisolated(unsafe) let context = ILMessageFilterExtensionContext { _ in }
        nonisolated(unsafe) let template = TemplateExtension()
        let actionTemplate = await template.handle(request, context: context).action
        #expect(actionTemplate == .junk)
        nonisolated(unsafe) let late = LateExtension()
        let actionLate = await late.handle(request, context: context).action
        #expect(actionLate == .promotion)
        nonisolated(unsafe) let empty = EmptyExtension()
        let actionEmpty = await empty.handle(request, context: context).action
        #expect(actionEmpty == .none)
        #expect(context.isWithoutHandler)
    }

    @Test func `Apple's names and numbers`() throws {
        #expect(
            [ILMessageFilterAction.none, .allow, .junk, .promotion, .transaction].map(\.rawValue) == [0, 1, 2, 3, 4])
        #expect(ILMessageFilterSubAction.transactionalPublicServices.rawValue == 10008)
        #expect(ILMessageFilterSubAction.promotionalOthers.rawValue == 20000)
        let error: any Error = ILMessageFilterError(.redundantNetworkDeferral, userInfo: ["key": "value"])
        #expect((error as NSError).domain == "com.apple.IdentityLookup.error.messagefilter")
        #expect((error as NSError).code == 5)
        #expect((error as NSError).userInfo["key"] as? String == "value")
    }

    @Test func `D10: a deferral's error has the same description as Apple's object`() {
        let cause = ILMessageFilterError.Cause(domain: "NSURLErrorDomain", code: -1004, message: "refused")
        let error: any Error = ILMessageFilterError(.networkRequestFailed, cause: cause)
        let text =
            "Error Domain=com.apple.IdentityLookup.error.messagefilter Code=4 \"(null)\" UserInfo={"
            + "NSUnderlyingError=Error Domain=NSURLErrorDomain Code=-1004 \"refused\" UserInfo={NSLocalizedDescription=refused}}"
        #expect(String(describing: error) == text)
        #expect(String(reflecting: error) == text)
        #expect("\(error as NSError)".contains("Code=4"))
        let sentence =
            "The operation could not be completed. (com.apple.IdentityLookup.error.messagefilter error 4.)"
        #expect(error.localizedDescription == sentence)
        #expect((error as NSError).localizedDescription == sentence)
        #expect(
            "\(ILMessageFilterError(.system))"
                == "Error Domain=com.apple.IdentityLookup.error.messagefilter Code=1 \"(null)\"")
        var dumped = ""
        dump(error, to: &dumped)
        #expect(!dumped.contains("contents") && !dumped.contains("reported"))
    }

    @Test func `responses can be archived securely`() throws {
        let response = ILMessageFilterQueryResponse()
        (response.action, response.subAction) = (.transaction, .transactionalHealth)
        let data = try NSKeyedArchiver.archivedData(withRootObject: response, requiringSecureCoding: true)
        let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: ILMessageFilterQueryResponse.self, from: data)
        #expect(back?.action == .transaction)
        #expect(back?.subAction == .transactionalHealth)
    }
}
