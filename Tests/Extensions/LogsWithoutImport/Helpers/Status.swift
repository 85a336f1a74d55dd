import IdentityLookup

struct Status {
    let action: ILMessageFilterAction

    init(_ response: HTTPURLResponse) {
        let reason = HTTPURLResponse.localizedString(forStatusCode: response.statusCode)
        NSLog("server: \(response.statusCode) \(reason)")
        action = response.statusCode == 418 ? .filter : .none
    }
}
