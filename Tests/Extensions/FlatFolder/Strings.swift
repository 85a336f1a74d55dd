extension String {
    var isPrizeMessage: Bool { Words.prizes.contains { contains($0) } }
}
