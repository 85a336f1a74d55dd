/// What came in while this process ran.
actor Memory {
    private var bodies: Set<String> = []

    func hasSeen(_ body: String) -> Bool { !bodies.insert(body).inserted }
}
