/// The tour's story.
extension Polish {
    static let tour: [String: PhraseText] = [
        "tour.title": "Krótki spacer po programie Warren",
        "tour.about": .text(
            "Warren to program, z którym bierze się udział w otwartych sieciach społecznościowych, takich "
                + "jak Bluesky: czyta, pisze i odpowiada, ze swojego komputera. Ten spacer nie wymaga konta ani "
                + "internetu: rozgrywa się w małej sieci, którą Warren nosi w sobie, a wszystko, co tu powstanie, "
                + "zostanie na końcu wyrzucone. Wiersze, które zaczynają się od $, to to, co by się wpisało; pod "
                + "każdym stoi to, co Warren naprawdę odpowiedział."),
        "tour.startTitle": "Własna sieć",
        "tour.start": .text(
            "Na tym komputerze rusza cała mała sieć: serwer i ludzie z ogródków działkowych, którzy tam "
                + "piszą."),
        "tour.signInTitle": "Logowanie",
        "tour.signIn": .text(
            "Występujemy jako Alice, sekretarka ogródków działkowych. Hasło podajemy tu przez potok; bez "
                + "niego Warren zapytałby i nie pokazał wpisywanego."),
        "tour.readTitle": "Czytanie",
        "tour.read": "Najnowsze posty osób, które Alice obserwuje. Obrazy są pokazywane przez swoje opisy.",
        "tour.searchTitle": "Szukanie",
        "tour.search": "Było coś o kolacji pod gruszą. Poszukajmy.",
        "tour.threadTitle": "Śledzenie rozmowy",
        "tour.thread": .text(
            "Adres na końcu posta otwiera jego rozmowę. Ludzie odpowiadają sobie w pięciu językach i "
                + "czterech pismach, a wszystko pozostaje czytelne."),
        "tour.writeTitle": "Pisanie",
        "tour.write": "Post z emoji i odnośnikiem. Odnośniki, nazwy i tagi są rozpoznawane same.",
        "tour.pictureTitle": "Pokazanie obrazu",
        "tour.picture": .text(
            "Obraz idzie razem z opisem dla tych, którzy go nie widzą. To, co aparat zapisał w pliku, na "
                + "przykład miejsce, jest najpierw usuwane."),
        "tour.answerTitle": "Odpowiedź jako ktoś inny",
        "tour.answer": .text(
            "Warren zna tyle kont, ile zechcesz. Bob też się loguje i odpowiada Alice; potem znów działa "
                + "Alice."),
        "tour.noticeTitle": "Powiadomienia",
        "tour.notice": "Alice widzi, że Bob odpowiedział.",
        "tour.likeTitle": "Polubienie",
        "tour.like": "Podoba jej się to. Polubienie po raz drugi niczego nie zmienia.",
        "tour.downTitle": "Gdy sieci zabraknie",
        "tour.down": .text(
            "Teraz sieć znika. Wszystko, co przeczytano, jest zachowane, więc lista postów nadal tu jest, a "
                + "każdy pokazany post da się znaleźć. Warren nie udaje: mówi, jak to jest stare, a tego, czego "
                + "nigdy nie przeczytano, pokazać nie może."),
        "tour.upTitle": "I gdy wróci",
        "tour.up": "Sieć rusza ponownie w tym samym miejscu i wszystko nadal tam jest, z odpowiedzią Boba na górze.",
        "tour.endTitle": "To już wszystko",
        "tour.end": .text(
            "Spróbuj teraz samodzielnie: sieć wbudowana jest zawsze pod ręką z --local, a alice.test jest "
                + "już zalogowana."),
        "tour.tryFeed": "czytać jako Alice",
        "tour.tryPost": "pisać jako Alice",
        "tour.tryLogin": "zalogować się do prawdziwej sieci",
        "tour.tryHelp": "zobaczyć wszystkie polecenia",
        "tour.pictureAlt": "Dwa zielone liście siewki sałaty na brązowej ziemi",
        "tour.writtenText": "Dzień dobry z działki 4 🌱 Lista nasion jest na https://hollowlane.example/seeds #sałata",
        "tour.picturedText": "Sałata, podejście drugie.",
        "tour.answeredText": "Zostaw mi jedną i uważaj na królika 🐇",
        "tour.wentWrong": .text(
            "Historia potoczyła się źle w kroku „{step}”: {what}. Zgłoś to razem z tym, co wypisano "
                + "powyżej."),
        "tour.wrongCode": "polecenie zakończyło się kodem {code} zamiast {expected}",
        "tour.missingText": "w odpowiedzi nie ma `{text}`",
        "tour.noHome": .text(
            "Nie można utworzyć katalogu tymczasowego: {reason}. Ustaw TMPDIR na katalog, w którym wolno Ci "
                + "pisać."),
    ]
}
