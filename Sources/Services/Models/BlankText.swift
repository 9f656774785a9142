extension StringProtocol {
    /// Whether nothing of the text is seen: it is empty, or of spaces, controls, joiners, direction marks and other
    /// characters that show nothing by themselves.
    public var showsNothing: Bool {
        unicodeScalars.allSatisfy { scalar in
            // Braille's empty cell is a symbol by its category, and shows as little as a space.
            if scalar == "\u{2800}" { return true }
            let properties = scalar.properties
            if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return true }
            switch properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned: return true
            default: return false
            }
        }
    }
}
