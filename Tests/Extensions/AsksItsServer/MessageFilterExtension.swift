// swift-format-ignore-file
import IdentityLookup
import os.log

private struct Verdict: Decodable {
    let action: String
}

final class MessageFilterExtension: ILMessageFilterExtension, ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext) async -> ILMessageFilterQueryResponse {
        let response = ILMessageFilterQueryResponse()
        do {
            let network = try await context.deferQueryRequestToNetwork()
            let type = network.urlResponse.value(forHTTPHeaderField: "content-type") ?? "no type"
            os_log("%{public}@ answered %{public}d, %{public}@", network.urlResponse.url?.path ?? "?", network.urlResponse.statusCode, type)
            let verdict = try JSONDecoder().decode(Verdict.self, from: network.data)
            response.action = verdict.action == "junk" ? .junk : .allow
        } catch ILMessageFilterError.networkRequestFailed {
            os_log("networkRequestFailed")
        } catch let error as ILMessageFilterError {
            let beneath = error.userInfo[NSUnderlyingErrorKey] as? NSError
            os_log("%{public}@ %{public}d, beneath %{public}d", ILMessageFilterErrorDomain, error.errorCode, beneath?.code ?? 0)
        } catch {
            os_log("The answer is none: %{public}@", "\(type(of: error))")
            response.action = .promotion
        }
        return response
    }
}
