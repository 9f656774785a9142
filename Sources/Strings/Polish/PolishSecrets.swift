/// Where secrets are kept, and their passphrase.
extension Polish {
    static let secrets: [String: PhraseText] = [
        "secrets.keyring": "pęk kluczy pulpitu",
        "secrets.file": "zapieczętowany plik, a obok niego klucz",
        "secrets.passphraseFile": "plik zapieczętowany hasłem",
        "secrets.askPassphrase": "Hasło do sekretów programu Warren: ",
        "secrets.askAgain": "To hasło ich nie otwiera. Hasło do sekretów programu Warren: ",
        "secrets.askNew": "Nowe hasło do sekretów programu Warren: ",
        "secrets.askDiffering": "Hasła się różnią. Nowe hasło do sekretów programu Warren: ",
        "secrets.askRepeated": "Jeszcze raz to samo: ",
        "secrets.differs": "za drugim razem wpisano co innego",
        "secrets.notAsked": "tutaj program o nie nie pyta",
        "secrets.emptyFile": "pierwszy wiersz pliku {file} jest pusty",
        "secrets.fileTrouble": "{file}: {reason}",
        "secrets.isIn": "{handle}: {place}",
        "secrets.moved": .text(
            "Sekrety wszystkich kont są teraz w nowym miejscu ({place}) i tam trafią też sekrety nowych "
                + "kont."),
        "secrets.none": "Na tym urządzeniu nie zalogowano żadnego konta, więc nie ma sekretów.",
        "secrets.movedNone": "Sekrety kont logowanych od teraz trafią w nowe miejsce ({place}).",
        "secrets.command": "Pokazuje, gdzie są sekrety każdego konta",
        "secrets.commandDetails": .text(
            "Sekrety to tokeny, które serwery wydają przy logowaniu. Są w pęku kluczy pulpitu (keyring), w "
                + "zapieczętowanym pliku, obok którego leży klucz dostępny tylko dla tego użytkownika (file), "
                + "albo w pliku zapieczętowanym hasłem (passphrase), co pasuje do serwera lub komputera bez pęku "
                + "kluczy. Aby pokazać, gdzie są, niczego się nie odczytuje i o nic nie pyta."),
        "secrets.commandExample": "nie wymaga hasła",
        "secrets.move": "Przenosi sekrety wszystkich kont i kieruje tam także nowe",
        "secrets.moveDetails": .text(
            "Gdziekolwiek się to przerwie, sekrety każdego konta są tam, gdzie były, albo tam, dokąd "
                + "zmierzają; wykonaj polecenie ponownie, aby dokończyć. O hasło pyta w terminalu każde "
                + "polecenie, które potrzebuje sekretu, albo jest ono czytane z pierwszego wiersza pliku, który "
                + "wskazuje --passphrase-file lub WARREN_PASSPHRASE_FILE, a który może być potokiem. Nigdy nie "
                + "jest argumentem, który mogłyby zobaczyć inne programy."),
        "secrets.moveExample": "pyta dwa razy o nowe hasło",
        "secrets.moveFileExample": "z powrotem do zapieczętowanego pliku",
        "secrets.argumentPlace": "Gdzie mają być przechowywane",
        "secrets.place": "miejsce",
        "secrets.optionPlace": .text(
            "Przechowuje sekrety konta w tym miejscu: keyring, file lub passphrase (zobacz `warren help "
                + "secrets`)"),
        "secrets.optionPassphraseFile": .text(
            "Czyta hasło do zapieczętowanych sekretów z pierwszego wiersza tego pliku lub potoku (domyślnie "
                + "$WARREN_PASSPHRASE_FILE, a w razie braku program o nie pyta)"),
        "secrets.loginExample": "na komputer bez pęku kluczy; pyta także o hasło do sekretów",
    ]
}
