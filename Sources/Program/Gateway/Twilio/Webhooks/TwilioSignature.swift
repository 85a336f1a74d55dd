import Messages
import StableHashes

/// The signature of a webhook, in its field `X-Twilio-Signature` (twilio.com/docs/usage/webhooks/webhooks-security): the
/// HMAC with SHA-1 of the URL and of all names and values of the form, sorted by name.
enum TwilioSignature {
    static let field = "X-Twilio-Signature"

    /// - Parameters:
    ///   - url: as the called program sees it, with its query.
    ///   - token: the auth token of the account.
    static func of(_ url: String, _ form: FormFields, token: String) -> String {
        let sorted = form.fields.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        let signed = sorted.reduce(into: url) { $0 += $1.name + $1.value }
        return Base64.text(HMACCode<SHA1Rounds>.of(Array(signed.utf8), key: Array(token.utf8)))
    }
}
