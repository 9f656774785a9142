/// The help's headings, options and arguments.
extension Polish {
    static let commandHelp: [String: PhraseText] = [
        "commandHelp.groupLocal": "Wypróbuj tutaj",
        "commandHelp.groupAccounts": "Konta",
        "commandHelp.groupReading": "Czytanie",
        "commandHelp.groupWriting": "Pisanie",
        "commandHelp.groupAids": "Narzędzia",
        "commandHelp.optionJSON": "Wypisuje jeden dokument JSON zamiast tekstu",
        "commandHelp.optionLocal": "Używa wbudowanej sieci lokalnej; alice.test jest już zalogowana",
        "commandHelp.optionAccount": "Działa jako to konto zamiast bieżącego",
        "commandHelp.optionHome": .text(
            "Przechowuje wszystko w tym katalogu (domyślnie $WARREN_HOME, w razie braku "
                + "$XDG_DATA_HOME/warren, a potem ~/.local/share/warren)"),
        "commandHelp.optionNoColour": "Wypisuje bez kolorów (tak samo jak ustawienie NO_COLOR)",
        "commandHelp.optionVerbose": "Wypisuje, co się dzieje, na standardowe wyjście błędów",
        "commandHelp.optionHelp": "Pokazuje pomoc do polecenia",
        "commandHelp.optionLimit": "Ile pokazać, od 1 do 100 (domyślnie 25)",
        "commandHelp.optionCursor": "Kontynuuje tam, gdzie skończyła się poprzednia strona",
        "commandHelp.optionSinceLast": "Tylko posty nowe od ostatniego czytania tej listy (najwyżej --limit)",
        "commandHelp.optionPort": "Nasłuchuje na tym porcie 127.0.0.1 (domyślnie na dowolnym wolnym)",
        "commandHelp.argumentIdentifier": "Nazwa konta, DID albo adres e-mail",
        "commandHelp.optionService":
            "Adres serwera, na przykład https://pds.example.com (domyślnie https://bsky.social)",
        "commandHelp.optionPasswordInput": "Czyta hasło z pierwszego wiersza standardowego wejścia",
        "commandHelp.optionCodeInput":
            "Czyta kod wysłany pocztą elektroniczną z następnego wiersza standardowego wejścia",
        "commandHelp.argumentAccount": "Nazwa albo DID konta na tym urządzeniu",
        "commandHelp.argumentFeed": "Które posty (domyślnie home)",
        "commandHelp.argumentPost": "Post: at-URI albo odnośnik bsky.app",
        "commandHelp.argumentActor": "Nazwa konta (z @ lub bez), DID, at-URI albo odnośnik bsky.app",
        "commandHelp.optionPosts": "Pokazuje też jego najnowsze posty, od 1 do 100",
        "commandHelp.optionMarkSeen": "Oznacza potem wszystko jako widziane",
        "commandHelp.argumentQuery": "Czego szukać",
        "commandHelp.argumentText":
            "Tekst; `-` czyta go ze standardowego wejścia. Można go pominąć z --image lub --quote",
        "commandHelp.optionImage": "Dodaje obraz (najwyżej cztery)",
        "commandHelp.optionAlt": "Opisuje obraz podany wcześniej, dla tych, którzy go nie widzą",
        "commandHelp.optionReply": "Odpowiada na ten post: at-URI albo odnośnik bsky.app",
        "commandHelp.optionQuote": "Cytuje ten post: at-URI albo odnośnik bsky.app",
        "commandHelp.optionLabel": .text(
            "Mówi, co post pokazuje, aby inni byli najpierw pytani: sexual, nudity, porn, graphic-media "
                + "(można powtarzać)"),
        "commandHelp.optionThen": .text(
            "Odpowiada na post następnym, jako wątek (można powtarzać); --image, --alt, --quote i --label "
                + "po tej opcji należą do tamtego posta"),
        "commandHelp.optionGate": .text(
            "Kto może odpowiadać: everyone, nobody, mentioned, following, followers albo at-URI lub "
                + "odnośnik bsky.app listy (można powtarzać; może ten, kogo wskazuje jedno z nich); no-quotes: "
                + "nikt nie może cytować"),
        "commandHelp.optionLanguage": "Język tekstu, na przykład en (można powtarzać)",
        "commandHelp.optionRepair":
            "Ratuje do nowej bazy to, co da się odczytać z uszkodzonej; uszkodzony plik pozostaje obok",
        "commandHelp.optionTree": "Pokazuje też napkiny tego procesu i co się z nimi działo: dla programistów",
        "commandHelp.inOneLine": "klient sieci Bluesky i protokołu AT",
        "commandHelp.argumentShell": "Powłoka",
        "commandHelp.shell": "powłoka",
        "commandHelp.argumentEntry": "Numer pozycji, taki jak pokazuje `warren outbox`",
        "commandHelp.argumentKind": "Czym mają być wiersze, na przykład handle, did, aturi lub cid",
        "commandHelp.argumentAnswer": "Plik z JSON odpowiedzi; `-` czyta standardowe wejście",
        "commandHelp.argumentCommand": "Polecenie",
        "commandHelp.overview": .text(
            "Warren jest klientem otwartych sieci: czyta i pisze na Bluesky i na każdym innym serwerze "
                + "protokołu AT. Bez konta zacznij od `warren local tour`."),
        "commandHelp.overviewEnd":
            "`warren help COMMAND` objaśnia polecenie na przykładach. Z --json pomoc też jest w JSON.",
        "commandHelp.headingExitCodes": "Kody wyjścia",
        "commandHelp.exitDone": "Wykonano",
        "commandHelp.exitFailed": "Nie udało się: błąd mówi, dlaczego",
        "commandHelp.exitUsage": "Błędne użycie: polecenie jest niezrozumiałe",
        "commandHelp.exitNotSignedIn": "Brak logowania albo już wygasło",
        "commandHelp.exitRouteClosed": "Trasa jest zamknięta i niczego nie dodano do kolejki",
        "commandHelp.exitNotVerified": "Weryfikacja wykazała różnicę, usunięcie lub nieważność (planowane)",
        "commandHelp.exitQueued": "W skrzynce nadawczej, do wysłania później",
        "commandHelp.exitSecretsUnavailable":
            "Sekrety są niedostępne, na przykład pęk kluczy jest zablokowany; nikogo nie wylogowano",
        "commandHelp.exitInterrupted": "Zatrzymano, na przykład przez Ctrl-C",
        "commandHelp.headingGlobalOptions": "Opcje każdego polecenia",
        "commandHelp.headingArguments": "Argumenty",
        "commandHelp.headingOptions": "Opcje",
        "commandHelp.headingExamples": "Przykłady",
        "commandHelp.alsoCalled": "Inne nazwy:",
        "commandHelp.needsSignIn": "Wymaga zalogowanego konta: zobacz `warren help login` albo dodaj --local.",
    ]
}
