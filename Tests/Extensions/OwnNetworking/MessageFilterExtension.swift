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

        if body.hasPrefix("socket ") {
            NSLog("connect: %d", connectTo(String(body.dropFirst(7))))
            return completion(response)
        }
        let address = body.hasPrefix("http:") ? body : "https://classify.example/v1/text"
        var request = URLRequest(url: URL(string: address)!)
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

/// Connects to port 8017 of an IPv6 address without Foundation; the error number.
private func connectTo(_ host: String) -> Int32 {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = UInt16(8017).bigEndian
    inet_pton(AF_INET6, host, &address.sin6_addr)
    let descriptor = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    let result = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
        }
    }
    return result < 0 ? errno : 0
}
