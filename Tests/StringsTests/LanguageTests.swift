import Testing

@testable import Strings

@Suite struct LanguageTests {
    @Test(
        arguments: [
            ([:], "en"),
            (["LANG": "pl_PL.UTF-8"], "pl"),
            (["LANG": "pl"], "pl"),
            (["LANG": "PL-pl"], "pl"),
            (["LANG": "pl@euro"], "pl"),
            (["LANG": "xx_XX.UTF-8"], "en"),
            (["LANG": "pl_PL.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"], "en"),
            (["LANG": "en_GB.UTF-8", "LC_ALL": "pl_PL.UTF-8", "LC_MESSAGES": "en_GB"], "pl"),
            (["LANG": "pl_PL.UTF-8", "LC_ALL": ""], "pl"),
            (["LANG": "en_US.UTF-8", "LANGUAGE": "xx:pl:en"], "pl"),
            (["LANG": "pl_PL.UTF-8", "LANGUAGE": "en"], "en"),
            (["LANG": "pl_PL.UTF-8", "LANGUAGE": ""], "pl"),
            (["LANG": "C", "LANGUAGE": "pl"], "en"),
            (["LANG": "C.UTF-8", "LANGUAGE": "pl"], "en"),
            (["LC_ALL": "POSIX", "LANG": "pl_PL"], "en"),
            (["LANG": "en_US", "LANGUAGE": String(repeating: "xx:", count: 5_000) + "pl"], "en"),
        ] as [([String: String], String)]) func theEnvironmentChooses(
            _ environment: [String: String], _ language: String
        )
    {
        #expect(Catalogue.preferred { environment[$0] }.language == language)
    }

    @Test(
        arguments: [
            ("en", [0: .other, 1: .one, 2: .other, 11: .other, -1: .one]),
            ("fr", [0: .one, 1: .one, 2: .other, 1_000_000: .many, 1_000_001: .other]),
            ("es", [0: .other, 1: .one, 2: .other, 2_000_000: .many]),
            ("pl", [0: .many, 1: .one, 2: .few, 4: .few, 5: .many, 12: .many, 21: .many, 22: .few, 112: .many]),
            ("ru", [0: .many, 1: .one, 2: .few, 5: .many, 11: .many, 21: .one, 22: .few, 111: .many]),
            ("cs", [0: .other, 1: .one, 2: .few, 4: .few, 5: .other, 22: .other]),
            ("ar", [0: .zero, 1: .one, 2: .two, 3: .few, 10: .few, 11: .many, 99: .many, 100: .other, 103: .few]),
            ("ja", [0: .other, 1: .other, 5: .other]),
            ("tlh", [1: .one, 2: .other]),
        ] as [(String, [Int: PluralForm])]) func numbersChooseForms(_ language: String, _ forms: [Int: PluralForm])
    {
        let rule = PluralRule(language: language)
        for (number, form) in forms { #expect(rule.form(number) == form, "\(language) \(number)") }
    }
}
