import Device
import Foundation
import InboxDatabase
import JSONCodec
import Messages
import SessionTerms
import SystemSupport
import Testing

@testable import SessionScript

/// An open inbox to which requests are sent.
final class LiveInbox {
    let phone: Phone
    let steps: LiveSteps
    private let closes: Bool

    /// - Parameter closes: whether the phone is closed at the end.
    init(_ phone: Phone, screen: SessionScreen? = nil, closes: Bool = false) {
        (self.phone, self.closes) = (phone, closes)
        steps = LiveSteps(phone, screen: screen)
    }

    convenience init(
        release: Release = .standard, screen: SessionScreen? = nil, in folder: URL = sessionsFolder
    ) throws {
        var options = Phone.Options()
        options.release = release
        options.baseFolder = folder
        let phone = try Phone(loop: EventLoop(), store: InboxStore(path: nil), options: options)
        var settings = phone.settings
        settings.responseTimeoutMilliseconds = Int(responseTimeout / .milliseconds(1))
        phone.enter(.change(settings))
        phone.endSetup()
        self.init(phone, screen: screen, closes: true)
    }

    deinit { if closes { phone.shutDown() } }

    /// A result that may still come.
    final class Promise {
        fileprivate(set) var results: [LiveResult] = []
        var isFulfilled: Bool { !results.isEmpty }
    }

    static func object(_ json: String) throws -> JSONObject { try #require(JSONReader.read(Array(json.utf8))?.object) }

    func start(_ request: JSONObject) throws -> Promise {
        let promise = Promise()
        steps.perform(try steps.read(request)) { promise.results.append($0) }
        return promise
    }

    func start(_ json: String) throws -> Promise { try start(Self.object(json)) }

    @discardableResult
    func wait(_ promise: Promise) throws -> LiveResult {
        try #require(phone.loop.run(atMost: .seconds(120)) { promise.isFulfilled })
        phone.loop.run(atMost: .zero) { false }
        #expect(promise.results.count == 1)
        return promise.results[0]
    }

    @discardableResult
    func send(_ json: String) throws -> LiveResult { try wait(start(json)) }

    /// What is wrong with a request; empty: nothing. Nothing is done.
    func problems(_ json: String) throws -> [String] { try refusal(json)?.problems ?? [] }

    func refusal(_ json: String) throws -> RefusedRequest? {
        let request = try Self.object(json)
        do throws(RefusedRequest) {
            _ = try steps.read(request)
            return nil
        } catch {
            return error
        }
    }
}
