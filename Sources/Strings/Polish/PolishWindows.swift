/// What stands in windows besides posts.
extension Polish {
    static let window: [String: PhraseText] = [
        "window.title": "Warren",
        "window.opening": "Otwieranie…",
        "window.trouble": "Nie udało się",
        "window.retry": "Spróbuj ponownie",
        "window.refresh": "Odśwież",
        "window.loading": "Pytanie serwera…",
        "window.nothingHere": "Jeszcze nic tu nie ma",
        "window.followSomebody": "Zacznij kogoś obserwować, a posty pojawią się tutaj.",
        "window.signIn": "Zaloguj się",
        "window.signInExplained":
            "Użyj hasła aplikacji (Bluesky: Ustawienia, Prywatność i bezpieczeństwo, Hasła aplikacji). Trafi tylko do serwera konta.",
        "window.handle": "Nazwa, na przykład ty.bsky.social",
        "window.password": "Hasło aplikacji",
        "window.service": "Serwer; puste pole znajdzie go po nazwie",
        "window.code": "Kod z e-maila",
        "window.signingIn": "Logowanie…",
        "window.unknownOption":
            "error: warren-gtk nie zna {word}. Zna --local, --account NAZWA, --home KATALOG, --pictures KATALOG, --size i --scheme, oraz adresy do otwarcia.",
        "window.incompleteOption": "error: {word} wymaga wartości. Podaj ją po opcji.",
        "window.unopenable":
            "To nie jest adres posta, profilu, kanału ani listy: {address}",
        "window.noDisplay":
            "error: Nie ma ekranu. Uruchom warren-gtk na pulpicie albo użyj wiersza poleceń: warren help.",
    ]
}
