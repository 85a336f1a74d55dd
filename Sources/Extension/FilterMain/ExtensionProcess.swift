package import AppleIdentityLookup
import Dispatch
package import FilterWire
import Synchronization

/// Calls an extension for Siftbox's queries. Many queries can be in flight; each has its own context.
@MainActor
package final class ExtensionProcess {
    // The asynchronous handlers run in tasks without an actor, as on iOS: the isolation of the extension's class decides
    // where. The compiler cannot check that the object may be shared with these tasks, because the class is not Sendable,
    // nor need it be on iOS. It is safe: these two properties are constants, Siftbox's modules store nothing in the object
    // (`ILMessageFilterExtension` has no properties), and the tasks only call its handlers, one at a time up to their next
    // suspension (`HandlerThread`). What the extension's class stores is isolated by its own declaration, which the compiler
    // checked when it compiled the extension.
    private nonisolated(unsafe) let principal: ILMessageFilterExtension
    // Cached, because checking a conformance at run time is slow.
    private nonisolated(unsafe) let queryHandler: (any ILMessageFilterQueryHandling)?
    private let handlerThread = HandlerThread()
    private let outbox: Outbox
    private let openQueries: OpenQueries
    private let deferrals = Deferrals()
    private let monitor: ExtensionMonitor

    /// - Parameters:
    ///   - principal: is evaluated when the process is watched.
    ///   - isWatched: whether to watch for what iOS does not allow; once per process.
    package init(
        principal makePrincipal: @autoclosure () -> ILMessageFilterExtension,
        outbox: Outbox,
        isWatched: Bool = false,
        atEnd: @escaping @Sendable () -> Void = { exit(EXIT_SUCCESS) }
    ) {
        self.outbox = outbox
        openQueries = OpenQueries {
            outbox.flush()
            atEnd()
        }
        monitor = ExtensionMonitor(outbox: outbox, openQueries: openQueries)
        if isWatched { monitor.start() }
        let principal = makePrincipal()
        self.principal = principal
        queryHandler = principal as? any ILMessageFilterQueryHandling
    }

    /// Whether a query is in flight.
    package nonisolated var hasQueryInFlight: Bool { !openQueries.isEmpty }

    /// Handles the result of a deferral, on any thread.
    ///
    /// - Returns: whether the line was a network line.
    package nonisolated func handleNetwork(_ line: HostMessage) -> Bool {
        guard case .network(let id, let number, let result) = line else { return false }
        deferrals.end(id, number, result)
        return true
    }

    package func handle(_ line: HostMessage) {
        switch line {
        case .query(let id, let sender, let messageBody, let receiverISOCountryCode):
            answer(id) {
                ILMessageFilterQueryRequest(
                    sender: sender, messageBody: messageBody, receiverISOCountryCode: receiverISOCountryCode)
            }
        case .capabilities(let id): declare(id: id)
        case .network(let id, let number, let result): deferrals.end(id, number, result)
        }
    }

    /// Siftbox has closed the input: the process ends when all queries in flight are answered. Siftbox kills it
    /// after a grace period.
    package func inputEnded() { openQueries.close() }

    private func answer(_ id: Int, _ makeRequest: @escaping @Sendable () -> ILMessageFilterQueryRequest) {
        openQueries.open(id)
        guard let handler = queryHandler else {
            return noAnswer(id, "conformance-missing", "\(type(of: principal))")
        }
        let context = makeContext(id)
        let completion: Completion<ILMessageFilterQueryResponse> = completion(of: id)
        monitor.attend(id) { handler.handle(makeRequest(), context: context, completion: completion.call) }
        if context.isWithoutCompletionForm || context.isWithoutHandler { completion.disarm() }
        if context.isWithoutHandler { return noHandler(id) }
        guard context.isWithoutCompletionForm else { return }
        Task.detached(executorPreference: handlerThread) { [self] in
            let context = makeContext(id)
            guard let response = await queryHandler?.handle(makeRequest(), context: context) else { return }
            if context.isWithoutHandler { noHandler(id) } else { finish(id)(response) }
        }
    }

    private func declare(id: Int) {
        openQueries.open(id)
        guard let handler = principal as? any ILMessageFilterCapabilitiesQueryHandling else {
            return finish(id)(ILMessageFilterCapabilitiesQueryResponse())
        }
        let context = makeContext(id)
        let completion: Completion<ILMessageFilterCapabilitiesQueryResponse> = completion(of: id)
        monitor.attend(id) {
            handler.handle(ILMessageFilterCapabilitiesQueryRequest(), context: context, completion: completion.call)
        }
        guard context.isWithoutCompletionForm else { return }
        completion.disarm()
        Task.detached(executorPreference: handlerThread) { [self] in
            let context = makeContext(id)
            guard
                let response = await (principal as? any ILMessageFilterCapabilitiesQueryHandling)?.handle(
                    ILMessageFilterCapabilitiesQueryRequest(), context: context)
            else { return }
            if context.isWithoutHandler { noHandler(id) } else { finish(id)(response) }
        }
    }

    private func completion<Response: WireResponse>(of id: Int) -> Completion<Response> {
        Completion(respond: finish(id)) { [outbox, openQueries] in
            outbox.send(FilterMessage.noAnswer(id: id, name: "completion-never-called", detail: ""))
            openQueries.end(id)
        }
    }

    /// A function that sends a query's response, on any thread.
    private nonisolated func finish<Response: WireResponse>(_ id: Int) -> @Sendable (Response) -> Void {
        { [outbox, openQueries, deferrals] response in
            outbox.send { response.write(id: id, to: &$0) }
            deferrals.forget(id)
            openQueries.end(id)
        }
    }

    private nonisolated func makeContext(_ id: Int) -> ILMessageFilterExtensionContext {
        ILMessageFilterExtensionContext { [outbox, deferrals] completion in
            deferrals.begin(id, completion)
            outbox.send { FilterMessage.deferral(id: id, to: &$0) }
        }
    }

    private nonisolated func noHandler(_ id: Int) { noAnswer(id, "no-handler", "\(type(of: principal))") }

    private nonisolated func noAnswer(_ id: Int, _ name: String, _ detail: String) {
        outbox.send(FilterMessage.noAnswer(id: id, name: name, detail: detail))
        openQueries.end(id)
    }
}

/// Runs the asynchronous handlers. Siftbox sends many queries at once, a phone one at a time: handlers without an actor must
/// not run at the same time in different threads, because most extensions do not protect what they store.
private final class HandlerThread: TaskExecutor {
    private let queue = DispatchQueue(label: "siftbox.handlers")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}

/// A response with an encoding in the protocol.
private protocol WireResponse: SendableMetatype {
    func write(id: Int, to lines: inout [UInt8])
}

extension ILMessageFilterQueryResponse: WireResponse {
    fileprivate func write(id: Int, to lines: inout [UInt8]) {
        FilterMessage.answer(
            id: id, action: .name(action.wireName), subAction: subAction == .none ? nil : .name(subAction.wireName),
            to: &lines)
    }
}

extension ILMessageFilterCapabilitiesQueryResponse: WireResponse {
    fileprivate func write(id: Int, to lines: inout [UInt8]) {
        lines += FilterMessage.capabilities(
            id: id,
            transactional: transactionalSubActions.map { .name($0.wireName) },
            promotional: promotionalSubActions.map { .name($0.wireName) }
        )
    }
}
