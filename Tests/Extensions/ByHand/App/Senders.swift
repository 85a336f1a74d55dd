enum Senders {
    static let known: Set = ["DEMOBANK", "DEMOPOST"]
}
