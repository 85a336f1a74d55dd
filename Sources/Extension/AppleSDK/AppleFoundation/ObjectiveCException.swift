/// Ends the process where one of Apple's frameworks raises an Objective-C exception.
///
///     guard let entity = context.model.entity(name) else { _raise("CoreData: no entity \(name) in the model.") }
///
/// Swift code cannot catch such an exception, so it ends an extension on an iPhone, too. Source: Apple, "Handling Cocoa
/// Errors in Swift".
///
/// - Parameters:
///   - reason: appears in the crash report.
///   - file: for the crash report, as `line`.
public func _raise(_ reason: String, file: StaticString = #file, line: UInt = #line) -> Never {
    // Its purpose is to end the process, and Swift has no other way to do that with a reason.
    fatalError(reason, file: file, line: line)
}
