/// What stands in the window of shortcuts besides what is said elsewhere.
extension Polish {
    static let shortcuts: [String: PhraseText] = [
        "shortcuts.title": "Skróty klawiszowe",
        "shortcuts.window": "Wszędzie",
        "shortcuts.lists": "Listy postów",
        "shortcuts.posts": "Zaznaczony post",
        "shortcuts.composer": "Pisanie",
        "shortcuts.leave": "Wyjdź i zachowaj wersję roboczą",
        "shortcuts.nextTab": "Następna karta",
        "shortcuts.previousTab": "Poprzednia karta",
        "shortcuts.next": "Następny",
        "shortcuts.previous": "Poprzedni",
        "shortcuts.first": "Pierwszy",
        "shortcuts.last": "Ostatni",
        "shortcuts.pageDown": "Strona w dół",
        "shortcuts.pageUp": "Strona w górę",
        "shortcuts.like": "Polub",
        "shortcuts.copy": "Kopiuj",
        "shortcuts.selectAll": "Zaznacz cały tekst",
        "shortcuts.menu": "Menu",
        "shortcuts.clearSelection": "Usuń zaznaczenie",
    ]
}
