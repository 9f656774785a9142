/// The forms that languages give a word by its number, as the Unicode CLDR names them.
public enum PluralForm: String, Hashable, Sendable, CaseIterable {
    /// None at all, where the language has a form for it.
    case zero
    /// The form of 1.
    case one
    /// The form of 2.
    case two
    /// A small number.
    case few
    /// A larger number.
    case many
    /// The form that every language has.
    case other
}

/// The rules of CLDR 44 for whole numbers.
enum PluralRule: Sendable {
    /// 1 | other: English, German, Dutch, Swedish, …
    case one
    /// 0, 1 | millions | other: French, Brazilian Portuguese.
    case zeroAndOne
    /// 1 | millions | other: Spanish, Italian, Catalan, European Portuguese.
    case oneAndMillions
    /// 1 | 2–4 but not 12–14 | all others: Polish.
    case polish
    /// 1, 21 | 2–4, 22–24 | all others: Russian, Ukrainian, Belarusian.
    case eastSlavic
    /// 1 | 2–4 | other: Czech, Slovak.
    case czech
    /// 0 | 1 | 2 | 3–10 | 11–99 | other: Arabic.
    case arabic
    /// other: Chinese, Japanese, Korean, Vietnamese, Thai, Indonesian.
    case none

    /// The rule of a language by its two- or three-letter code; that of English when it is not known.
    init(language: String) {
        self =
            switch language {
            case "fr", "pt": .zeroAndOne
            case "es", "it", "ca": .oneAndMillions
            case "pl": .polish
            case "ru", "uk", "be": .eastSlavic
            case "cs", "sk": .czech
            case "ar": .arabic
            case "zh", "ja", "ko", "vi", "th", "id", "ms": .none
            default: .one
            }
    }

    /// The form of `number`; that of its absolute value for a negative one.
    func form(_ number: Int) -> PluralForm {
        let n = number.magnitude
        let (tens, hundreds) = (n % 10, n % 100)
        let fewAtTheEnd = (2...4).contains(tens) && !(12...14).contains(hundreds)
        switch self {
        case .one:
            return n == 1 ? .one : .other
        case .zeroAndOne:
            return n <= 1 ? .one : n % 1_000_000 == 0 ? .many : .other
        case .oneAndMillions:
            return n == 1 ? .one : n != 0 && n % 1_000_000 == 0 ? .many : .other
        case .polish:
            return n == 1 ? .one : fewAtTheEnd ? .few : .many
        case .eastSlavic:
            return tens == 1 && hundreds != 11 ? .one : fewAtTheEnd ? .few : .many
        case .czech:
            return n == 1 ? .one : (2...4).contains(n) ? .few : .other
        case .arabic:
            switch (n, hundreds) {
            case (0, _): return .zero
            case (1, _): return .one
            case (2, _): return .two
            case (_, 3...10): return .few
            case (_, 11...99): return .many
            default: return .other
            }
        case .none:
            return .other
        }
    }
}
