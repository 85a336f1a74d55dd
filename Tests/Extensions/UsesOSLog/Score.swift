import Foundation
import os

struct Score {
    let value: Int

    init(of text: String) {
        let upper = text.unicodeScalars.filter { CharacterSet.uppercaseLetters.contains($0) }.count
        let marks = text.filter { $0 == "!" }.count
        var value = 0
        if upper * 2 > text.count { value += 1 }
        if marks > 2 { value += 1 }
        os_log("%d capitals, %d exclamation marks", upper, marks)
        os_log(.debug, "a line for debugging")
        self.value = value
    }
}
