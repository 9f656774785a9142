/// What the manual page says of variables and files.
extension Polish {
    static let manual: [String: PhraseText] = [
        "manual.home": "Katalog, w którym jest przechowywane wszystko, jeśli --home nie wskazuje innego.",
        "manual.dataHome": .text(
            "Zawiera ten katalog jako warren, jeśli WARREN_HOME nie wskazuje innego; domyślnie "
                + "~/.local/share."),
        "manual.passphraseFile": .text(
            "Plik, którego pierwszy wiersz jest hasłem do zapieczętowanych sekretów, jeśli "
                + "--passphrase-file nie wskazuje innego."),
        "manual.noColour": "Gdy jest ustawiona, program pisze bez kolorów.",
        "manual.bus": "Gdzie szukać pęku kluczy pulpitu; bez niej nie jest używany żaden.",
        "manual.store": .text(
            "Baza danych: konta bez ich sekretów, skrzynka nadawcza, wersje robocze i to, co przeczytano. "
                + "Jej dziennik leży obok, w warren.sqlite-wal i warren.sqlite-shm."),
        "manual.damaged": "Uszkodzona baza danych, zachowana przez warren doctor --repair.",
        "manual.secrets": "Sekrety kont, gdy są przechowywane w zapieczętowanym pliku, i klucz do niego.",
        "manual.sealed": "Sekrety kont, gdy są zapieczętowane hasłem.",
        "manual.pictures": "Obrazy, które pokazano; można je usunąć.",
        "manual.local": "Dane sieci wbudowanej i to, co z niej zapamiętano.",
    ]
}
