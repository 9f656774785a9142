/// How posts and people are told.
extension Polish {
    static let posts: [String: PhraseText] = [
        "posts.reposted": "{who} podaje dalej",
        "posts.pinned": "przypięty",
        "posts.answers": "odpowiedź do: {who}",
        "posts.answersDeleted": "odpowiedź na usunięty post",
        "posts.answersBlocked": "odpowiedź na post ukryty przez blokadę",
        "posts.answersUnknown": "odpowiedź na coś, czego ta wersja nie umie pokazać",
        "posts.deleted": "(ten post usunięto)",
        "posts.blocked": "(ten post jest ukryty przez blokadę)",
        "posts.detached": "(autor posta odłączył ten cytat)",
        "posts.unsupported": "(ta wersja nie umie pokazać {type})",
        "posts.picture": "obraz",
        "posts.pictureOf": "obraz {number} z {count}",
        "posts.described": ": {alt}",
        "posts.undescribed": " bez opisu",
        "posts.film": "film: {alt}",
        "posts.filmUndescribed": "film bez opisu",
        "posts.feed": "kanał: {name}, autor: {who}",
        "posts.list": "lista: {name}",
        "posts.labeler": "usługa etykiet: {who}",
        "posts.starterPack": "pakiet startowy: {name}, autor: {who}",
        "posts.replies": .plural(
            of: "count",
            [
                .one: "{count} odpowiedź",
                .few: "{count} odpowiedzi",
                .many: "{count} odpowiedzi",
            ], other: "{count} odpowiedzi"),
        "posts.reposts": .plural(
            of: "count",
            [
                .one: "{count} podanie dalej",
                .few: "{count} podania dalej",
                .many: "{count} podań dalej",
            ], other: "{count} podania dalej"),
        "posts.likes": .plural(
            of: "count",
            [
                .one: "{count} polubienie",
                .few: "{count} polubienia",
                .many: "{count} polubień",
            ], other: "{count} polubienia"),
        "posts.quotes": .plural(
            of: "count",
            [
                .one: "{count} cytat",
                .few: "{count} cytaty",
                .many: "{count} cytatów",
            ], other: "{count} cytatu"),
        "posts.likedByYou": "polubione przez Ciebie",
        "posts.bookmarkedByYou": "w zakładkach",
        "posts.threadMuted": "wątek wyciszony",
        "posts.queued": "w kolejce, jeszcze nie wysłano",
        "posts.labelPorn": "Treści dla dorosłych",
        "posts.labelSexual": "Treści dwuznaczne",
        "posts.labelNudity": "Nagość",
        "posts.labelGraphic": "Treści drastyczne",
        "posts.labelWarn": "Ostrzeżenie o treści",
        "posts.repostedByYou": "podane dalej przez Ciebie",
        "posts.gateNobody": "odpowiadać może tylko autor",
        "posts.gate": "kto może odpowiadać: {who}",
        "posts.gateMentioned": "osoby wspomniane",
        "posts.gateFollowing": "osoby obserwowane przez autora",
        "posts.gateFollowers": "osoby obserwujące autora",
        "posts.gateList": "osoby z listy {list}",
        "posts.gateUnknown": "inni, według reguły nieznanej tej wersji",
        "posts.gateQuotes": "nikt nie może cytować",
        "posts.notForYou": "nie możesz odpowiedzieć",
        "posts.notToBeQuoted": "nie możesz cytować",
        "posts.followers": .plural(
            of: "count",
            [
                .one: "{count} obserwujący",
                .few: "{count} obserwujących",
                .many: "{count} obserwujących",
            ], other: "{count} obserwującego"),
        "posts.follows": .plural(
            of: "count",
            [
                .one: "obserwuje {count}",
                .few: "obserwuje {count}",
                .many: "obserwuje {count}",
            ], other: "obserwuje {count}"),
        "posts.posts": .plural(
            of: "count",
            [
                .one: "{count} post",
                .few: "{count} posty",
                .many: "{count} postów",
            ], other: "{count} posta"),
        "posts.youFollow": "obserwujesz",
        "posts.followsYou": "obserwuje Cię",
        "posts.muted": "wyciszone",
        "posts.blocking": "blokujesz to konto",
        "posts.blockedBy": "blokuje Cię",
        "posts.joined": "konto od {day}",
        "posts.ageNow": "teraz",
        "posts.ageMinutes": .plural(
            of: "count",
            [
                .one: "{count}\u{A0}min",
                .few: "{count}\u{A0}min",
                .many: "{count}\u{A0}min",
            ], other: "{count}\u{A0}min"),
        "posts.ageHours": .plural(
            of: "count",
            [
                .one: "{count}\u{A0}godz.",
                .few: "{count}\u{A0}godz.",
                .many: "{count}\u{A0}godz.",
            ], other: "{count}\u{A0}godz."),
        "posts.ageDays": .plural(
            of: "count",
            [
                .one: "{count}\u{A0}dzień",
                .few: "{count}\u{A0}dni",
                .many: "{count}\u{A0}dni",
            ], other: "{count}\u{A0}dnia"),
    ]
}
