import FilterWire
import SDKIdentityLookup
import Synchronization

/// Calls an extension for Siftbox's queries. Many queries can be in flight; each has its own context.
@MainActor
package final class ExtensionProcess {
    private let principal: ILMessageFilterExtension
    private let outbox: Outbox
    private let openQueries: OpenQueries
    private let deferrals = Deferrals()
    private let monitor: ExtensionMonitor
    // Cached, because checking a conformance at run time is slow.
    private let queryHandler: (any ILMessageFilterQueryHandling)?

    package init(
        principal: ILMessageFilterExtension,
        outbox: Outbox,
        atEnd: @escaping @Sendable () -> Void = { exit(EXIT_SUCCESS) }
    ) {
        self.principal = principal
        queryHandler = principal as? any ILMessageFilterQueryHandling
        self.outbox = outbox
        openQueries = OpenQueries {
            outbox.flush()
            atEnd()
        }
        monitor = ExtensionMonitor(outbox: outbox, openQueries: openQueries)
    }

    /// Starts watching for what iOS does not allow. Call once per process.
    package func watch() { monitor.start() }

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
            let request = ILMessageFilterQueryRequest(
                sender: sender,
                messageBody: messageBody,
                receiverISOCountryCode: receiverISOCountryCode
            )
            answer(request, id: id)
        case .capabilities(let id): declare(id: id)
        case .network(let id, let number, let result): deferrals.end(id, number, result)
        }
    }

    /// Siftbox has closed the input: the process ends when all queries in flight are answered. Siftbox kills it
    /// after a grace period.
    package func inputEnded() { openQueries.close() }

    private func answer(_ request: ILMessageFilterQueryRequest, id: Int) {
        openQueries.open(id)
        guard let handler = queryHandler else {
            return noAnswer(id, "conformance-missing", "\(type(of: principal))")
        }
        let context = makeContext(id)
        let completion: Completion<ILMessageFilterQueryResponse> = completion(of: id)
        monitor.attend(id) { handler.handle(request, context: context, completion: completion.call) }
        if context.isWithoutCompletionForm || context.isWithoutHandler { completion.disarm() }
        if context.isWithoutHandler { return noHandler(id) }
        guard context.isWithoutCompletionForm else { return }
        Task {
            let response = await handler.handle(request, context: context)
            context.isWithoutHandler ? noHandler(id) : finish(id)(response)
        }
    }

    private func declare(id: Int) {
        openQueries.open(id)
        guard let handler = principal as? any ILMessageFilterCapabilitiesQueryHandling else {
            return finish(id)(ILMessageFilterCapabilitiesQueryResponse())
        }
        let request = ILMessageFilterCapabilitiesQueryRequest()
        let context = makeContext(id)
        let completion: Completion<ILMessageFilterCapabilitiesQueryResponse> = completion(of: id)
        monitor.attend(id) { handler.handle(request, context: context, completion: completion.call) }
        guard context.isWithoutCompletionForm else { return }
        completion.disarm()
        Task {
            let response = await handler.handle(request, context: context)
            context.isWithoutHandler ? noHandler(id) : finish(id)(response)
        }
    }

    private func completion<Response: WireResponse>(of id: Int) -> Completion<Response> {
        Completion(respond: finish(id)) { [outbox, openQueries] in
            outbox.send(FilterMessage.noAnswer(id: id, name: "completion-never-called", detail: ""))
            openQueries.end(id)
        }
    }

    /// A function that sends a query's response, on any thread.
    private func finish<Response: WireResponse>(_ id: Int) -> @Sendable (Response) -> Void {
        { [outbox, openQueries, deferrals] response in
            outbox.send { response.write(id: id, to: &$0) }
            deferrals.forget(id)
            openQueries.end(id)
        }
    }

    private func makeContext(_ id: Int) -> ILMessageFilterExtensionContext {
        ILMessageFilterExtensionContext { [outbox, deferrals] completion in
            deferrals.begin(id, completion)
            outbox.send { FilterMessage.deferral(id: id, to: &$0) }
        }
    }

    private func noHandler(_ id: Int) { noAnswer(id, "no-handler", "\(type(of: principal))") }

    private func noAnswer(_ id: Int, _ name: String, _ detail: String) {
        outbox.send(FilterMessage.noAnswer(id: id, name: name, detail: detail))
        openQueries.end(id)
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
