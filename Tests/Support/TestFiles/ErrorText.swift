/// The text of the error that `body` throws; nil: it throws none.
///
///     #expect(errorText { try Model(data) } == "The file is not a model.")
package func errorText(_ body: () throws -> some Any) -> String? {
    do {
        _ = try body()
        return nil
    } catch {
        return "\(error)"
    }
}
