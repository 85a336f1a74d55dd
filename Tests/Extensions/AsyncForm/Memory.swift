/// The messages seen by this process.
actor Memory {
    private var bodies: Set<String> = []

    func hasSeen(_ body: String) -> Bool { !bodies.insert(body).inserted }
}
