import FilterProcesses
import Foundation
package import Messages

/// A server's answer to a report (D8: every HTTP status is an answer).
package struct ReportReceipt: Hashable, Sendable {
    package var status: Int
    /// The beginning of its body as text; nil: it is empty.
    package var beginning: String?
    /// Whether it was sent over plain http to this machine, which an iPhone refuses (D4).
    package var isLocalHTTP = false
}

/// Why a report did not reach a server (D4, D5, D7).
package struct ReportError: Error, Hashable, Sendable {
    package var error: NetworkError
    /// A short explanation.
    package var cause: String

    var diagnostic: Diagnostic {
        Diagnostic(
            error == .networkURLUnauthorized ? .reportNotAuthorized : .reportNotSent,
            "\(error.name) (\(error.rawValue)): \(cause)")
    }
}

extension FilterServers {
    /// Posts a report to the address in the extension's Info.plist, with the same checks as a deferral (U5, U7).
    func post(report body: [UInt8], of filter: Filter, then: @escaping (Result<ReportReceipt, ReportError>) -> Void) {
        let posting = PostRequest(
            body: body, url: filter.networkReportDestination, service: .classificationReport, filter: filter)
        // A report in flight is not canceled, as on an iPhone.
        _ = post(posting) { reply in
            switch reply.exchange.result {
            case .answered(let status, let bytes, let excerpt):
                let receipt = ReportReceipt(
                    status: status, beginning: bytes == 0 ? nil : excerpt, isLocalHTTP: reply.exchange.isLocalHTTP)
                then(.success(receipt))
            case .failed(let error, let cause): then(.failure(ReportError(error: error, cause: cause)))
            }
        }
    }
}
