/// A request to Twilio's API, as its address says it.
///
///     POST /2010-04-01/Accounts/AC…/Messages.json
///     GET /2010-04-01/Accounts/AC…/Messages/SM….json
struct TwilioRequest: Hashable, Sendable {
    private static let suffix = ".json"

    let method: String
    let account: String
    /// nil: all messages of the account.
    let message: String?
    /// nil: it has too many parameters.
    let query: FormFields?
    /// nil: the body is not a form.
    let form: FormFields?
    let authorization: String?

    /// - Parameter path: the decoded parts of the path.
    /// - Returns: nil if the path names no resource.
    init?(
        _ method: String, _ path: [String], query: FormFields? = FormFields(), form: FormFields? = FormFields(),
        authorization: String?
    ) {
        guard (4...5).contains(path.count), path[0] == TwilioMessage.apiVersion, path[1] == "Accounts",
            let last = path.last, last.hasSuffix(Self.suffix)
        else { return nil }
        let name = String(last.dropLast(Self.suffix.count))
        if path.count == 4 {
            guard name == "Messages" else { return nil }
            message = nil
        } else {
            guard path[3] == "Messages", TwilioAccount.isWord(name) else { return nil }
            message = name
        }
        (self.method, account, self.query, self.form) = (method, path[2], query, form)
        self.authorization = authorization
    }

    /// Its path, for errors.
    var path: String {
        "/\(TwilioMessage.apiVersion)/Accounts/\(account)/Messages" + (message.map { "/\($0)" } ?? "") + Self.suffix
    }
}
