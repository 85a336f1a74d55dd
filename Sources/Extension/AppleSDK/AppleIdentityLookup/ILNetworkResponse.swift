/// A server's answer to a deferred query (iOS 11). Only the system makes it.
open class ILNetworkResponse: NSObject, NSSecureCoding {
    /// The status and the headers. Every status reaches the extension.
    public let urlResponse: HTTPURLResponse
    /// The body as it came.
    public let data: Data

    /// For the process that runs an extension; Apple's header marks the initializer unavailable.
    package init(_ answer: NetworkAnswer) {
        urlResponse = answer.response
        data = answer.data
    }

    public static var supportsSecureCoding: Bool { true }

    public required init?(coder: NSCoder) {
        guard let response = coder.decodeObject(of: HTTPURLResponse.self, forKey: "urlResponse"),
            let data = coder.decodeObject(of: NSData.self, forKey: "data")
        else { return nil }
        urlResponse = response
        self.data = Data(referencing: data)
    }

    open func encode(with coder: NSCoder) {
        coder.encode(urlResponse, forKey: "urlResponse")
        coder.encode(NSData(data: data), forKey: "data")
    }
}

/// The parts of an `ILNetworkResponse`, as a value that may cross threads.
package struct NetworkAnswer: Sendable {
    package let response: HTTPURLResponse
    package let data: Data

    package init(response: HTTPURLResponse, data: Data) {
        self.response = response
        self.data = data
    }
}
