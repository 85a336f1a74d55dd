import Foundation

// Predicates from texts, which Foundation on Linux does not have.
extension NSPredicate {
    /// A predicate from a text, of which the following is understood.
    ///
    ///     let isOffer = NSPredicate(format: "SELF CONTAINS[cd] %@ OR SELF MATCHES %@", "offer", ".*[0-9]+ ?% off.*")
    ///     isOffer.evaluate(with: body)
    ///
    /// - Comparisons: `==`, `=`, `!=`, `<>`, `<`, `<=`, `>`, `>=`, `CONTAINS`, `BEGINSWITH`, `ENDSWITH`, `LIKE`, `MATCHES`, `IN`, each with `[c]`
    ///   for any case, `[d]` for any accents, or `[cd]`.
    /// - What is compared: `SELF`, the values of a managed object or a dictionary by their names (`isEnabled`, `group.name`,
    ///   `%K`), the `length` of a text, `%@` with a text, a number or a collection of those, `%d` and the like, texts in quotation
    ///   marks, numbers, `nil`, and lists in braces.
    /// - `AND`, `OR`, `NOT`, `&&`, `||`, `!`, round brackets, `TRUEPREDICATE`, `FALSEPREDICATE`.
    ///
    /// Anything else, such as aggregates (`ANY`), `BETWEEN`, subqueries and arithmetic, ends the
    /// process with a sentence that has the predicate and the place: a wrong answer would be worse. So does what Apple's
    /// Foundation answers with an exception: a text that is no predicate, or a missing argument.
    ///
    /// `predicateFormat` stays without use, and predicates from the same text are not equal.
    ///
    /// Source: Apple's Predicate Programming Guide, Predicate Format String Syntax.
    /// - Parameter args: what stands in the places, in their order. Apple declares `CVarArg`, to which arrays and numbers as
    ///   objects conform there, but not on Linux.
    public convenience init(format predicateFormat: String, _ args: Any...) {
        self.init(format: predicateFormat, argumentArray: args)
    }

    /// A predicate from a text, with the arguments of its `%@` in an array.
    public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        do {
            let condition = try PredicateParser.parse(predicateFormat, arguments ?? [])
            self.init(block: { object, _ in condition.holds(for: object) })
        } catch {
            // Apple's throws an exception, which ends an extension; what is only not understood here must not answer wrongly.
            fatalError(error.sentence(predicateFormat))
        }
    }
}

/// Why the text of a predicate is not understood.
struct PredicateMistake: Error, Hashable {
    let reason: String
    /// Where it is, in Unicode scalars from the beginning.
    let position: Int

    func sentence(_ format: String) -> String {
        """
        NSPredicate(format: "\(format)"), character \(position + 1): \(reason). Understood here: SELF, keys, %@, literals; ==, !=, <, >, \
        CONTAINS, BEGINSWITH, ENDSWITH, LIKE, MATCHES, IN with [c], [d] or [cd]; AND, OR, NOT, brackets. \
        NSPredicate(block:) does everything else.
        """
    }
}
