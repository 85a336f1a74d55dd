//
//  Loudness.swift
//  SieveFilter
//

/// Counts exclamation marks, and in this file's own condition digits.
struct Loudness {
    func points(of text: String) -> Int {
        var points = text.count { $0 == "!" }
        #if COUNTS_DIGITS
            points += text.count { $0.isNumber } / 10
        #endif
        return points
    }
}
