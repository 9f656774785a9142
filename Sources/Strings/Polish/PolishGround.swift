/// Trouble with the store, the secrets and images.
extension Polish {
    static let ground: [String: PhraseText] = [
        "ground.storeCannotOpen":
            "Nie można otworzyć bazy danych {file}: {reason}. Sprawdź, czy jej folder istnieje i należy do Ciebie.",
        "ground.storeFull": "Brak miejsca, aby zapisać {file}. Zwolnij miejsce na dysku i spróbuj ponownie.",
        "ground.storeReadOnly":
            "Nie wolno zapisywać bazy danych {file}. Nadaj sobie prawo zapisu pliku i jego folderu.",
        "ground.storeBusy":
            "Inny program blokuje {file}. Poczekaj, aż skończy, albo zakończ go i spróbuj ponownie.",
        "ground.storeNewer":
            "{file} zapisał nowszy Warren. Zaktualizuj program albo wybierz inny katalog opcją --home.",
        "ground.storeDamaged":
            "Baza danych {file} jest uszkodzona. Uratuj z niej, co się da, poleceniem `warren doctor --repair`.",
        "ground.keyringSilent": .plural(
            of: "seconds",
            [
                .one: "Pęk kluczy nie odpowiedział w ciągu {seconds} sekundy. Odblokuj go i spróbuj ponownie.",
                .few: "Pęk kluczy nie odpowiedział w ciągu {seconds} sekund. Odblokuj go i spróbuj ponownie.",
                .many: "Pęk kluczy nie odpowiedział w ciągu {seconds} sekund. Odblokuj go i spróbuj ponownie.",
            ], other: "Pęk kluczy nie odpowiedział w ciągu {seconds} sekundy. Odblokuj go i spróbuj ponownie."),
        "ground.secretsWrongKey": .text(
            "Sekretów w {file} nie otwiera klucz, który leży obok: jeden z plików zmieniono albo jest uszkodzony. Przywróć "
                + "kopię obu albo przenieś je i zaloguj się ponownie."),
        "ground.imageTooLarge": .plural(
            of: "megapixels",
            [
                .one: "Obraz ma {megapixels} megapiksel, więcej niż dozwolone {limit}. Zmniejsz go.",
                .few: "Obraz ma {megapixels} megapiksele, więcej niż dozwolone {limit}. Zmniejsz go.",
                .many: "Obraz ma {megapixels} megapikseli, więcej niż dozwolone {limit}. Zmniejsz go.",
            ], other: "Obraz ma {megapixels} megapiksela, więcej niż dozwolone {limit}. Zmniejsz go."),
        "ground.imageUnreadable": "Nie można odczytać obrazu. Wybierz plik JPEG, PNG, GIF lub WebP.",
    ]
}
