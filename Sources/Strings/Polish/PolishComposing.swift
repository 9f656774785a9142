/// The composer: what stands in the way of publishing.
extension Polish {
    static let composer: [String: PhraseText] = [
        "composer.post": "Post",
        "composer.postOfThread": "Post {place} w wątku",
        "composer.tooLong": "znaków jest {count}, a w poście mieści się {most}; skróć go albo zrób z niego dwa",
        "composer.empty": "nic by w nim nie było widać; napisz coś albo dodaj obraz lub cytat",
        "composer.tooManyImages": .plural(
            of: "most",
            [
                .one: "post przyjmuje tylko {most} obraz; pomiń pozostałe",
                .few: "post przyjmuje tylko {most} obrazy; pomiń pozostałe",
                .many: "post przyjmuje tylko {most} obrazów; pomiń pozostałe",
            ], other: "post przyjmuje tylko {most} obrazu; pomiń pozostałe"),
        "composer.thread": "Wątek",
        "composer.tooManyPosts": .plural(
            of: "most",
            [
                .one: "wątek przyjmuje tu najwyżej {most} post; na ostatni odpowiedz resztą później",
                .few: "wątek przyjmuje tu najwyżej {most} posty; na ostatni odpowiedz resztą później",
                .many: "wątek przyjmuje tu najwyżej {most} postów; na ostatni odpowiedz resztą później",
            ], other: "wątek przyjmuje tu najwyżej {most} posta; na ostatni odpowiedz resztą później"),
        "composer.undescribed":
            "obraz {name} nie ma opisu; dodaje go --alt TEXT po obrazie, dla tych, którzy go nie widzą",
    ]
}
