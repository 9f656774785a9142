/// Reports, and what becomes of them.
extension Polish {
    static let reports: [String: PhraseText] = [
        "reports.sent": "{who} zgłasza {what}",
        "reports.doReport": "zgłoszenie {what} ({reason})",
        "reports.doSeen": "oznaczenie jako widziane tego, co się wydarzyło do {time}",
        "reports.uncertain": .text(
            "{problem} Mimo to mogło to dotrzeć i nie da się tego stwierdzić: sprawdź, zanim wyślesz "
                + "ponownie."),
        "reports.help": "Zgłasza kogoś albo post moderatorom",
        "reports.details": .text(
            "Zgłoszenie trafia do moderatorów, z którymi współpracuje Twój serwer. Gdy odpowiedź się zgubi, "
                + "nie da się stwierdzić, czy dotarło: zostaje w skrzynce nadawczej i jest wysyłane ponownie "
                + "tylko na Twoje polecenie."),
        "reports.example": "post",
        "reports.actorExample": "konto",
        "reports.argument": "Post (at-URI albo odnośnik bsky.app) lub konto (nazwa, DID albo odnośnik)",
        "reports.optionReason": .text(
            "Co jest nie tak: spam, violation (naruszenie zasad), misleading (wprowadza w błąd), sexual "
                + "(seksualne), rude (obraźliwe) lub other (inne)"),
        "reports.optionText": "Więcej o tym",
    ]
}
