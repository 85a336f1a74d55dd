import IdentityLookup

struct Shouting: Rule {
    let action = ILMessageFilterAction.filter

    func applies(to request: ILMessageFilterQueryRequest) -> Bool {
        let body = request.messageBody ?? ""
        return body.count > 10 && body == body.uppercased()
    }
}
