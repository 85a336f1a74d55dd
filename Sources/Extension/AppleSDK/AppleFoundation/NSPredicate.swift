public import Foundation

// Predicates with format strings, which Foundation on Linux does not have.
extension NSPredicate {
    /// A predicate from a format string. Supported are:
    ///
    ///     let isOffer = NSPredicate(format: "SELF CONTAINS[cd] %@ OR SELF MATCHES %@", "offer", ".*[0-9]+ ?% off.*")
    ///     isOffer.evaluate(with: body)
    ///
    /// - Comparisons: `==`, `=`, `!=`, `<>`, `<`, `<=`, `>`, `>=`, `CONTAINS`, `BEGINSWITH`, `ENDSWITH`, `LIKE`,
    ///   `MATCHES`, `IN`, `BETWEEN`, each with `[c]` to ignore case, `[d]` to ignore accents, or `[cd]`.
    /// - Operands: `SELF`, key paths of managed objects and dictionaries (`isEnabled`, `group.name`, `%K`), the
    ///   `length` of a string, `%@` with a string, a number or a collection of these, `%d` and similar, quoted strings,
    ///   numbers, `nil`, and lists in braces.
    /// - `AND`, `OR`, `NOT`, `&&`, `||`, `!`, parentheses, `TRUEPREDICATE`, `FALSEPREDICATE`.
    ///
    /// Anything else, such as aggregates (`ANY`), subqueries and arithmetic, ends the process with a message
    /// that has the predicate and the position, because a wrong result would be worse. So do errors for which Apple's
    /// Foundation throws an exception: an invalid predicate, or a missing argument.
    ///
    /// `predicateFormat` is not supported, and predicates with the same format are not equal.
    ///
    /// Source: Apple's Predicate Programming Guide, Predicate Format String Syntax.
    /// - Parameter args: the arguments of the format. Apple's parameter is of type `CVarArg`, to which arrays and
    ///   number objects conform there, but not on Linux.
    public convenience init(format predicateFormat: String, _ args: Any...) {
        self.init(format: predicateFormat, argumentArray: args)
    }

    /// A predicate from a format string, with the arguments in an array.
    public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        do {
            let condition = try PredicateParser.parse(predicateFormat, arguments ?? [])
            self.init(block: { object, _ in condition.holds(for: object) })
        } catch {
            // Apple's implementation throws an exception, which ends the extension; unsupported syntax must not give
            // wrong results.
            _raise(error.sentence(predicateFormat))
        }
    }
}

/// Why a predicate format is invalid or not supported.
struct PredicateMistake: Error, Hashable {
    let reason: String
    /// The offset in Unicode scalars.
    let position: Int

    func sentence(_ format: String) -> String {
        """
        NSPredicate(format: "\(format)"), character \(position + 1): \(reason). Supported here: SELF, keys, %@, literals; ==, !=, <, >, \
        CONTAINS, BEGINSWITH, ENDSWITH, LIKE, MATCHES, IN, BETWEEN with [c], [d] or [cd]; AND, OR, NOT, brackets. \
        NSPredicate(block:) does everything else.
        """
    }
}
