/// What happened to an account, in sentences.
extension Polish {
    static let notices: [String: PhraseText] = [
        "notices.two": "{who} i {other}",
        "notices.others": .plural(
            of: "count",
            [
                .one: "{who} i {count} inna osoba", .few: "{who} i {count} inne osoby",
                .many: "{who} i {count} innych osób",
            ],
            other: "{who} i {count} innej osoby"),
        "notices.like": "Polubienie Twojego posta: {who}",
        "notices.repost": "Podanie dalej Twojego posta: {who}",
        "notices.follow": "Obserwuje Cię: {who}",
        "notices.mention": "Wzmianka o Tobie: {who}",
        "notices.reply": "Odpowiedź: {who}",
        "notices.quote": "Cytat: {who}",
        "notices.join": "Przez Twój pakiet startowy: {who}",
        "notices.other": "{who}: {what}",
        "notices.answer": "Odpowiedz",
        "notices.unread": "nowe",
    ]
}
