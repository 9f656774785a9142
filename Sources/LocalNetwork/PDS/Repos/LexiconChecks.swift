import ATProto
import Lexicons

/// The check of records and calls against their lexicons.
enum LexiconChecks {
    private static let validator = LexiconValidator(.standard)

    /// Refuses a record that its lexicon does not allow.
    ///
    /// - Returns: `validationStatus` of the answer; nil when the caller wanted no check.
    static func status(
        of record: DataValue, as collection: String, _ checking: Checking
    ) throws(XRPCFailure) -> String? {
        if checking.validate == false { return nil }
        guard validator.knows(collection) else {
            if checking.validate == true { throw .invalidRequest("Lexicon not found: lex:\(collection)") }
            return "unknown"
        }
        do {
            try validator.validate(record: record, as: collection)
            return "valid"
        } catch { throw .invalidRequest("Invalid \(collection) record: \(error)") }
    }

    /// Refuses a body that the procedure's lexicon does not allow.
    static func check(input: DataValue, of procedure: String) throws(XRPCFailure) {
        do { try validator.validate(input: input, of: procedure) } catch {
            if case .unknownLexicon(procedure) = error.rule { return }
            throw .invalidRequest("Input is not valid: \(error)")
        }
    }
}
