import IdentityLookup

struct ManyDigits: Rule {
    let action = ILMessageFilterAction.transaction

    func applies(to request: ILMessageFilterQueryRequest) -> Bool {
        guard let body = request.messageBody, !body.isEmpty else { return false }
        return body.filter(\.isNumber).count * 3 > body.count
    }
}
