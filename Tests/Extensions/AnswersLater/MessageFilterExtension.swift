// swift-format-ignore-file
import Foundation
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {
    private let queue = DispatchQueue(label: "example.later.work", qos: .userInitiated)
    private let operations = OperationQueue()
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let body = queryRequest.messageBody ?? ""
        let response = ILMessageFilterQueryResponse()
        response.action = .junk

        if body.hasPrefix("main queue") {
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { completion(response) }
        } else if body.hasPrefix("main loop") {
            RunLoop.main.perform { completion(response) }
        } else if body.hasPrefix("timer") {
            DispatchQueue.main.async {
                Timer.scheduledTimer(withTimeInterval: 0.03, repeats: false) { _ in completion(response) }
            }
        } else if body.hasPrefix("own queue") {
            queue.async {
                Thread.sleep(forTimeInterval: 0.02)
                DispatchQueue.main.async { completion(response) }
            }
        } else if body.hasPrefix("semaphore") {
            let done = DispatchSemaphore(value: 0)
            DispatchQueue.global().async { done.signal() }
            _ = done.wait(timeout: .now() + 2)
            completion(response)
        } else if body.hasPrefix("group") {
            let group = DispatchGroup()
            for _ in 1...3 { DispatchQueue.global().async(group: group) { Thread.sleep(forTimeInterval: 0.01) } }
            group.notify(queue: .main) { completion(response) }
        } else if body.hasPrefix("operation") {
            operations.addOperation { OperationQueue.main.addOperation { completion(response) } }
        } else if body.hasPrefix("main actor") {
            Task { @MainActor in
                await Task.yield()
                completion(response)
            }
        } else if body.hasPrefix("task") {
            Task {
                try? await Task.sleep(nanoseconds: 20_000_000)
                completion(response)
            }
        } else if body.hasPrefix("detached") {
            Task.detached(priority: .background) { completion(response) }
        } else {
            completion(ILMessageFilterQueryResponse())
        }
    }
}
