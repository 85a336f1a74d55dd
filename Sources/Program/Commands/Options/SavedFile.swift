import Evaluation
import Foundation
import Glibc

/// A file that `siftbox evaluate --save` wrote.
enum SavedFile {
    /// Its content, mapped if possible.
    ///
    /// - Parameter option: the option that names it, for errors; nil: it is an argument.
    static func bytes(of path: String, option: String? = nil) throws(EvaluationError) -> Data {
        let name = option.map { "\($0): \(path)" } ?? path
        var facts = stat()
        guard stat(path, &facts) == 0 else {
            throw EvaluationError(
                "\(name) cannot be read: \(String(cString: strerror(errno))). To save an evaluation, use siftbox evaluate "
                    + "--save FILE.")
        }
        // Devices and pipes may never end.
        guard facts.st_mode & S_IFMT == S_IFREG else {
            throw EvaluationError(
                "\(name) is not a regular file. Name a file that siftbox evaluate --save wrote.")
        }
        do {
            return try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
        } catch {
            throw EvaluationError("\(name) cannot be read: \(error.localizedDescription)")
        }
    }
}
