/// How an extension answers for one message (iOS 11; header `ILMessageFilterQueryHandling`).
///
/// Apple declares one method, which Swift sees in two forms; an extension implements one of them. Here both are
/// requirements, and each has a default that leads to the other form. A type that implements neither compiles too, and
/// gives no answer.
public protocol ILMessageFilterQueryHandling: NSObjectProtocol {
    /// Answers by calling `completion`, once, now or later, on any thread.
    @preconcurrency func handle(
        _ queryRequest: ILMessageFilterQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping @Sendable (ILMessageFilterQueryResponse) -> Void
    )

    /// Answers by returning. The implementation has the isolation of its class, as with a method that is imported from
    /// Objective-C: an explicit `nonisolated` here would apply to the implementation, too, and keep it from using what
    /// belongs to the main actor. iOS enters it in a task without an actor.
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest,
        context: ILMessageFilterExtensionContext
    ) async -> ILMessageFilterQueryResponse
}

extension ILMessageFilterQueryHandling {
    /// Makes the process that created `context` use the asynchronous form.
    @preconcurrency public func handle(
        _ queryRequest: ILMessageFilterQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping @Sendable (ILMessageFilterQueryResponse) -> Void
    ) {
        context.isWithoutCompletionForm = true
    }

    /// Calls the form with a completion.
    public func handle(
        _ queryRequest: ILMessageFilterQueryRequest,
        context: ILMessageFilterExtensionContext
    ) async -> ILMessageFilterQueryResponse {
        let (action, subAction) = await firstAnswer(otherwise: (.none, .none)) { answer in
            handle(queryRequest, context: context) { answer.give(($0.action, $0.subAction)) }
            if context.isWithoutCompletionForm {
                context.isWithoutHandler = true
                answer.giveUp()
            }
        }
        let response = ILMessageFilterQueryResponse()
        response.action = action
        response.subAction = subAction
        return response
    }
}

/// How an extension declares its sub-folders (iOS 16). Conforming is optional; an extension that does not conform has
/// none.
public protocol ILMessageFilterCapabilitiesQueryHandling: NSObjectProtocol {
    /// Answers by calling `completion`, once, now or later, on any thread.
    @preconcurrency func handle(
        _ capabilitiesQueryRequest: ILMessageFilterCapabilitiesQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping @Sendable (ILMessageFilterCapabilitiesQueryResponse) -> Void
    )

    /// Answers by returning.
    func handle(
        _ capabilitiesQueryRequest: ILMessageFilterCapabilitiesQueryRequest,
        context: ILMessageFilterExtensionContext
    ) async -> ILMessageFilterCapabilitiesQueryResponse
}

extension ILMessageFilterCapabilitiesQueryHandling {
    /// Makes the process that created `context` use the asynchronous form.
    @preconcurrency public func handle(
        _ capabilitiesQueryRequest: ILMessageFilterCapabilitiesQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping @Sendable (ILMessageFilterCapabilitiesQueryResponse) -> Void
    ) {
        context.isWithoutCompletionForm = true
    }

    /// Calls the form with a completion.
    public func handle(
        _ capabilitiesQueryRequest: ILMessageFilterCapabilitiesQueryRequest,
        context: ILMessageFilterExtensionContext
    ) async -> ILMessageFilterCapabilitiesQueryResponse {
        let nothing: [ILMessageFilterSubAction] = []
        let (transactional, promotional) = await firstAnswer(otherwise: (nothing, nothing)) { answer in
            handle(capabilitiesQueryRequest, context: context) {
                answer.give(($0.transactionalSubActions, $0.promotionalSubActions))
            }
            if context.isWithoutCompletionForm {
                context.isWithoutHandler = true
                answer.giveUp()
            }
        }
        let response = ILMessageFilterCapabilitiesQueryResponse()
        response.transactionalSubActions = transactional
        response.promotionalSubActions = promotional
        return response
    }
}
