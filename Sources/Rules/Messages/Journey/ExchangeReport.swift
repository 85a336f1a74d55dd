extension JourneyReport {
    mutating func addExchange(_ exchange: NetworkExchange, _ sender: String?, _ body: String?) {
        let url = exchange.url ?? "no address"
        add(.fact, .d3, "The filter deferred to its server: \(url)")
        if exchange.isLocalHTTP {
            add(.warning, .d4, "iOS would refuse this address (invalidNetworkURL, 2): it is not https")
        }
        if let association = exchange.association { add(.fact, .d5, association) }
        if exchange.wasSent {
            let request = DeferralRequest(sender: sender, text: body, appVersion: exchange.appVersion)
            add(.fact, exchange.isWithoutMessage ? .d2 : .d1, "iOS posted \(request.json)")
        }
        let time = exchange.milliseconds.map { " in \(Counted.time($0))" } ?? ""
        switch exchange.result {
        case .answered(let status, let bytes, let excerpt):
            let size = bytes == 0 ? "without a body" : "with \(Counted.pluralized(bytes, "byte")): \(excerpt)"
            add(.fact, .d8, "The server answered \(status)\(time) \(size)")
        case .failed(let error, let cause):
            add(.stopped, error.rule, "The deferral failed with \(error.name) (\(error.rawValue))\(time): \(cause)")
        }
    }
}
