/// Muted words, and preferences.
extension Polish {
    static let words: [String: PhraseText] = [
        "words.muted": "{who} wycisza słowo „{word}”",
        "words.mutedAlready": "{who} już tak wycisza słowo „{word}”",
        "words.unmuted": "{who} nie wycisza już słowa „{word}”",
        "words.unmutedAlready": "{who} i tak nie wycisza słowa „{word}”",
        "words.none": "Nie wyciszono żadnego słowa. `warren mute words add WORD` wycisza słowo.",
        "words.content": "w tekstach",
        "words.tag": "wśród tagów",
        "words.exceptFollowed": "oprócz postów osób, które obserwujesz",
        "words.until": "do {day}",
        "words.hoursLeft": .plural(
            of: "hours",
            [
                .one: "jeszcze przez {hours} godzinę",
                .few: "jeszcze przez {hours} godziny",
                .many: "jeszcze przez {hours} godzin",
            ], other: "jeszcze przez {hours} godziny"),
        "words.daysLeft": .plural(
            of: "days",
            [
                .one: "jeszcze przez {days} dzień",
                .few: "jeszcze przez {days} dni",
                .many: "jeszcze przez {days} dni",
            ], other: "jeszcze przez {days} dnia"),
        "words.over": "jego czas minął",
        "words.doMute": "wyciszenie słowa „{word}”",
        "words.doUnmute": "cofnięcie wyciszenia słowa „{word}”",
        "words.noPreferences": "Serwer nie przechowuje preferencji tego konta.",
        "words.preferencesHint": "`--json` pokazuje je w całości.",
        "words.listHelp": "Pokazuje słowa, z którymi posty są przed Tobą ukryte",
        "words.listExample": "i gdzie są szukane, i do kiedy",
        "words.addHelp": "Wycisza słowo, zwrot lub tag albo zmienia sposób wyciszenia",
        "words.addDetails": .text(
            "Słowo jest szukane w tekstach i wśród tagów, chyba że --in mówi gdzie. Inne Twoje ustawienia, "
                + "także nieznane programowi Warren, pozostają bez zmian."),
        "words.addExample": "ani słowa o tym przez tydzień",
        "words.addTagExample": "tylko tam, gdzie jest tagiem",
        "words.removeHelp": "Cofa wyciszenie słowa",
        "words.removeExample": "widzieć je znowu",
        "words.preferencesHelp": "Pokazuje, co Twoje programy przechowują na serwerze",
        "words.preferencesExample": "wszystko, dla skryptu",
        "words.argument": "Słowo, zwrot lub tag",
        "words.optionIn": "Gdzie szukać: content (teksty) lub tag (można powtarzać; domyślnie w obu)",
        "words.optionFor": "Na jak długo, na przykład 24h lub 7d (domyślnie na zawsze)",
        "words.optionExceptFollowed": "Pomija posty osób, które obserwujesz",
        "words.badTime": "`--for` nie może mieć wartości `{value}`. Podaj godziny lub dni, na przykład 24h albo 7d.",
    ]
}
