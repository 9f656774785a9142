/// What is wrong with a command line: what happened, then what to do.
extension Polish {
    static let usage: [String: PhraseText] = [
        "usage.unknownCommand": "Nie ma polecenia `warren {word}`. Zobacz `warren help`.",
        "usage.misspelledCommand": "Nie ma polecenia `warren {word}`. Może chodziło o `warren {suggestion}`?",
        "usage.incompleteCommand": "`warren {word}` wymaga jeszcze jednego słowa. Użyj jednego z: {choices}.",
        "usage.unknownSubcommand": "Nie ma polecenia `warren {word}`. Użyj jednego z: {choices}.",
        "usage.onlyText": .text(
            "`warren {command}` opowiada historię dla ludzi i nie ma postaci JSON. Pomiń --json albo podaj "
                + "tę opcję poleceniom z tej historii."),
        "usage.blankText": .text(
            "W tekście posta nic by nie było widać. Napisz coś albo dodaj obraz opcją --image lub cytat "
                + "opcją --quote."),
        "usage.unknownOption": "Nie ma tu opcji `{option}`. Zobacz `warren help`; opcje polecenia podaje się po nim.",
        "usage.unknownOptionOf": .text(
            "`warren {command}` nie ma opcji `{option}`. Zobacz `warren help {command}`, a przed tekstem, "
                + "który zaczyna się od kreski, napisz `--`."),
        "usage.misspelledOption": "Nie ma tu opcji `{option}`. Może chodziło o `{suggestion}`?",
        "usage.missingValue": "`{option}` wymaga wartości. Napisz `{option} {value}`.",
        "usage.unwantedValue": "`{option}` nie przyjmuje wartości. Napisz samą opcję.",
        "usage.contradiction": "{one} i {other} wykluczają się. Pomiń jedno z nich.",
        "usage.repeatedOption": "`{option}` podano dwa razy. Podaj tę opcję raz.",
        "usage.missingArgument": "`warren {command}` wymaga {argument}. Zobacz `warren help {command}`.",
        "usage.unexpectedArgument": .text(
            "`warren {command}` nie przyjmuje `{word}`. Tekst z wielu słów podaj w cudzysłowie albo zobacz "
                + "`warren help {command}`."),
        "usage.badNumber": "`{option}` nie może mieć wartości `{value}`. Podaj liczbę całkowitą od {least} do {most}.",
        "usage.badChoice": "Wartość `{value}` nie jest tu możliwa ({what}). Użyj jednej z: {choices}.",
        "usage.strayDescription":
            "Opcja `--alt` nie stoi po `--image`. Napisz `--image FILE --alt TEXT` dla każdego obrazu.",
        "usage.tooManyImages": "Jest za dużo obrazów. Podaj najwyżej {most}.",
        "usage.tooManyParts": "Jest za dużo postów. Podaj najwyżej {most} naraz, a na ostatni odpowiedz pozostałymi.",
        "usage.repeatedInput":
            "Dwa z tekstów to `-`, a standardowe wejście można odczytać tylko raz. Podaj pozostałe wprost.",
        "usage.gatedReply": .text(
            "O tym, kto może odpowiadać, decyduje pierwszy post wątku, a z `--reply` ten jest odpowiedzią. "
                + "Pomiń `--gate` albo użyj tylko `--gate no-quotes`."),
        "usage.notAFeed": "`{word}` to nie lista postów. Użyj home albo at-URI lub adresu bsky.app kanału lub listy.",
        "usage.notText": "Jedno ze słów wiersza poleceń nie jest w UTF-8. Wpisz je ponownie w terminalu UTF-8.",
    ]
}
