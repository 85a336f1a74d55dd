import IdentityLookup

enum Words {
    static let prizes = ["prize", "lottery"]
}
