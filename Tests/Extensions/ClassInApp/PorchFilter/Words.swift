enum Words {
    static let junk = "casino"
}
