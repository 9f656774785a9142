/// A list of posts in a window.
extension Polish {
    static let timeline: [String: PhraseText] = [
        "timeline.list": "Posty",
        "timeline.post": "{name}, {handle}, {time}: {text}",
        "timeline.reply": .plural(
            of: "count",
            [
                .one: "Odpowiedz, {count} odpowiedź", .few: "Odpowiedz, {count} odpowiedzi",
                .many: "Odpowiedz, {count} odpowiedzi",
            ], other: "Odpowiedz, {count} odpowiedzi"),
        "timeline.repost": .plural(
            of: "count",
            [
                .one: "Podaj dalej, {count} raz podany", .few: "Podaj dalej, {count} razy podany",
                .many: "Podaj dalej, {count} razy podany",
            ], other: "Podaj dalej, {count} razy podany"),
        "timeline.like": .plural(
            of: "count",
            [
                .one: "Polub, {count} polubienie", .few: "Polub, {count} polubienia",
                .many: "Polub, {count} polubień",
            ], other: "Polub, {count} polubienia"),
        "timeline.more": "Więcej",
        "timeline.picture": "Obraz: {description}",
        "timeline.undescribedPicture": "Obraz bez opisu",
        "timeline.cover": "{warning}: pokaż",
        "timeline.quotedPost": "Cytowany post, {name}: {text}",
        "timeline.page": "Strona: {title}, {host}",
        "timeline.copyText": "Kopiuj tekst",
        "timeline.copySelection": "Kopiuj zaznaczenie",
        "timeline.doRepost": "Podaj dalej",
        "timeline.undoRepost": "Cofnij podanie dalej",
        "timeline.quote": "Cytuj",
    ]
}
