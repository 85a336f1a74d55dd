/// The numbers with at least eight digits.
public func longNumbers(in text: String) -> Int {
    #if LONG && SWIFT_PACKAGE
        let shortest = 8
    #endif
    return text.split { !$0.isNumber }.filter { $0.count >= shortest }.count
}
