// swift-format-ignore-file
import IdentityLookup
import Foundation

final class MessageFilterExtension: ILMessageFilterExtension {
    private let session: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 2
        return URLSession(configuration: configuration)
    }()
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        guard let body = queryRequest.messageBody, body.count > 5 else { return completion(response) }

        var request = URLRequest(url: URL(string: "https://classify.example/v1/text")!)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try? JSONSerialization.data(withJSONObject: ["text": body])

        session.dataTask(with: request) { data, urlResponse, error in
            if let error = error {
                NSLog("no classification: %@", error.localizedDescription)
            } else if let data = data, let label = String(data: data, encoding: .utf8) {
                response.action = label == "spam" ? .junk : .allow
            }
            completion(response)
        }.resume()
    }
}
