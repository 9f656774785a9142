/// What can go wrong between the command and the network: what happened, then what to do.
extension Polish {
    static let trouble: [String: PhraseText] = [
        "trouble.error": "błąd: {text}",
        "trouble.note": "uwaga: {text}",
        "trouble.notSignedIn": .text(
            "Nikt nie jest zalogowany. Zaloguj się poleceniem `warren login HANDLE` albo dodaj --local, aby "
                + "użyć sieci wbudowanej."),
        "trouble.notSignedInAs": .text(
            "Konto {account} nie jest zalogowane na tym urządzeniu. Zaloguj się poleceniem `warren login "
                + "{account}` albo zobacz `warren accounts`."),
        "trouble.notSignedInLocally": .text(
            "Nikt nie jest zalogowany w sieci wbudowanej. Pierwsze polecenie, które działa w czyimś "
                + "imieniu, loguje alice.test, na przykład `warren --local feed`."),
        "trouble.notSignedInLocallyAs": .text(
            "Konto {account} nie jest zalogowane w sieci wbudowanej. Zalogowane konta pokazuje `warren "
                + "--local accounts`."),
        "trouble.noLocalAccount": .text(
            "W sieci wbudowanej nie ma konta {account}. Kto tam jest, pokazuje `warren --local search "
                + "people test`."),
        "trouble.signInRefused": .text(
            "Serwer odrzucił logowanie: {reason}. Sprawdź nazwę konta i hasło; serwery chcą hasła "
                + "aplikacji, które tworzy się w ich ustawieniach."),
        "trouble.signInRefusedLocally": .text(
            "Sieć wbudowana odrzuciła logowanie: {reason}. Jej konta mają jedno hasło, które wypisuje "
                + "`warren local up`; `warren --local switch HANDLE` nie wymaga hasła."),
        "trouble.signInUnknown": .text(
            "Serwer {host} nie zna takiego konta; zapytano go, bo nie podano serwera. Sprawdź nazwę albo "
                + "podaj serwer konta opcją `--service URL`."),
        "trouble.signInRefusedByDefault": .text(
            "Serwer {host}, zapytany, bo nie podano innego, odrzucił logowanie: {reason}. Sprawdź nazwę "
                + "konta i hasło aplikacji; jeśli konto jest gdzie indziej, podaj jego serwer opcją `--service "
                + "URL`."),
        "trouble.signInCodeRefused": .text(
            "Serwer nie przyjął kodu: {reason}. Kod jest ważny przez pewien czas i tylko raz: użyj kodu z "
                + "najnowszej wiadomości albo zaloguj się jeszcze raz, aby dostać następny."),
        "trouble.signInCodeNeeded": .text(
            "Serwer wysłał kod logowania pocztą elektroniczną. Wykonaj polecenie ponownie w terminalu, a "
                + "zapyta ono o kod; każde wykonanie dostaje własny."),
        "trouble.sessionExpired": .text(
            "Sesja konta {handle} wygasła. Zaloguj się ponownie poleceniem `warren login {handle}`; nic nie "
                + "przepadło."),
        "trouble.secretsUnavailable": .text(
            "{problem} Są tam sekrety konta {handle}: nikogo nie wylogowano i nic nie przepadło. Aby "
                + "przechowywać je gdzie indziej, zaloguj się ponownie poleceniem `warren login {handle} "
                + "--secrets file`."),
        "trouble.secretsUnavailableForNew": .text(
            "{problem} Tam są przechowywane sekrety, więc niczego nie zrobiono. Wskaż inne miejsce, na "
                + "przykład opcją `--secrets {place}` polecenia `warren login`, albo zobacz `warren help secrets "
                + "move`."),
        "trouble.secretsMissing": .text(
            "Sekretów konta {handle} już tam nie ma ({place}). Zaloguj się ponownie poleceniem `warren "
                + "login {handle}`; nic innego nie przepadło."),
        "trouble.routeClosed": .text(
            "Trasa {route} jest zamknięta: {reason}. Nic nie opuściło tego komputera; otwórz trasę i "
                + "spróbuj ponownie."),
        "trouble.unreachable": "Nie można połączyć się z {host}: {reason}. Sprawdź połączenie i spróbuj ponownie.",
        "trouble.localUnreachable": .text(
            "Nie można połączyć się z {host}: {reason}. Ten serwer jest na tym komputerze: uruchom go, na "
                + "przykład poleceniem `warren local up`, i spróbuj ponownie."),
        "trouble.connectionFailed": .text(
            "Połączenie z {host} zawiodło: {reason}. Spróbuj ponownie; jeśli to się powtarza, naprawy "
                + "wymaga tamten serwer."),
        "trouble.addressRefused": .text(
            "Adres {host} prowadzi do sieci tego komputera, w której może być tylko serwer, na którym się "
                + "zalogowano. Niczego tam nie wysłano; jeśli to Twój serwer, zaloguj się na nim poleceniem "
                + "`warren login HANDLE --service URL`."),
        "trouble.timedOut": "{host}: odpowiedź nie nadeszła w całości na czas. Spróbuj ponownie za jakiś czas.",
        "trouble.timedOutConnecting":
            "{host}: nie udało się połączyć na czas. Sprawdź sieć albo spróbuj ponownie za jakiś czas.",
        "trouble.timedOutSilent":
            "{host}: żądanie dotarło, a odpowiedź nie nadeszła na czas. Spróbuj ponownie za jakiś czas.",
        "trouble.timedOutStalled": "{host}: odpowiedź urwała się w połowie. Spróbuj ponownie za jakiś czas.",
        "trouble.rateLimited": "{host}: zbyt wiele żądań. Spróbuj ponownie za kilka minut.",
        "trouble.rateLimitedFor": .plural(
            of: "seconds",
            [
                .one: "{host}: zbyt wiele żądań. Spróbuj ponownie za {seconds} sekundę.",
                .few: "{host}: zbyt wiele żądań. Spróbuj ponownie za {seconds} sekundy.",
                .many: "{host}: zbyt wiele żądań. Spróbuj ponownie za {seconds} sekund.",
            ], other: "{host}: zbyt wiele żądań. Spróbuj ponownie za {seconds} sekundy."),
        "trouble.refused": "Serwer odmówił: {message} ({name}, kod stanu {status}). Sprawdź, o co go poproszono.",
        "trouble.noReason": "nie podał powodu",
        "trouble.noName": "bez nazwy",
        "trouble.serverFault": "{host}: błąd samego serwera (kod stanu {status}). Spróbuj ponownie za jakiś czas.",
        "trouble.unreadable": .text(
            "Nie można odczytać odpowiedzi z {host}: {detail}. Spróbuj ponownie; jeśli to się powtarza, "
                + "zgłoś to."),
        "trouble.tooLarge": .plural(
            of: "limit",
            [
                .one: "Odpowiedź z {host} przekracza {limit} bajt i została ucięta. Poproś o mniej, na "
                    + "przykład opcją --limit.",
                .few: "Odpowiedź z {host} przekracza {limit} bajty i została ucięta. Poproś o mniej, na "
                    + "przykład opcją --limit.",
                .many: "Odpowiedź z {host} przekracza {limit} bajtów i została ucięta. Poproś o mniej, na "
                    + "przykład opcją --limit.",
            ],
            other: "Odpowiedź z {host} przekracza {limit} bajta i została ucięta. Poproś o mniej, na przykład "
                + "opcją --limit."),
        "trouble.notFound":
            "{what}: nie istnieje. Sprawdź pisownię; mogło to zostać usunięte, a autor mógł Cię zablokować.",
        "trouble.notFoundSaid": "Serwer odpowiada: {words}. Sprawdź pisownię; mogło to zostać usunięte.",
        "trouble.invalid": "{what} nie nadaje się do użycia: {problem}. {remedy}.",
        "trouble.correctIt": "Popraw to i spróbuj ponownie",
        "trouble.impossible": "{what}: to niemożliwe, {problem}. {remedy}.",
        "trouble.nothingSent": "Niczego nie wysłano",
        "trouble.textTooLong": .text(
            "Tekst jest za długi: znaki {characters} z {mostCharacters}, bajty {bytes} z {mostBytes}. Skróć "
                + "go; niczego nie wysłano."),
        "trouble.image": "Nie można użyć obrazu {name}: {problem}. {remedy}; niczego nie wysłano.",
        "trouble.chooseAnother": "Wybierz inny",
        "trouble.storage":
            "Baza danych na tym komputerze zawiodła: {detail}. Sprawdź katalog domowy programu i jego dysk.",
        "trouble.storageSays": "{sentences}.",
        "trouble.output": .text(
            "Nie można zapisać odpowiedzi na standardowe wyjście: {reason}. To, o co poproszono, mogło się "
                + "mimo to wykonać; napraw to albo pisz gdzie indziej."),
        "trouble.leftInOutbox": .text(
            "{problem} Pozostaje to w skrzynce nadawczej jako pozycja {number}: `warren outbox retry "
                + "{number}` wysyła ją ponownie, `warren outbox drop {number}` ją porzuca."),
        "trouble.cancelled": "Zatrzymano. Można to wykonać ponownie w dowolnej chwili.",
        "trouble.fileMissing": "nie ma takiego pliku",
        "trouble.fileForbidden": "brak prawa odczytu",
        "trouble.fileUnreadable": "nie można tego odczytać jako pliku",
        "trouble.fileTooLarge": .plural(
            of: "limit",
            [
                .one: "przekracza {limit} bajt",
                .few: "przekracza {limit} bajty",
                .many: "przekracza {limit} bajtów",
            ], other: "przekracza {limit} bajta"),
        "trouble.notText": "to nie jest tekst UTF-8",
        "trouble.standardInput": "Standardowe wejście",
        "trouble.skipped": "pominięto {path}: {reason}",
        "trouble.moreSkipped": .plural(
            of: "count",
            [
                .one: "pominięto jeszcze {count}",
                .few: "pominięto jeszcze {count}",
                .many: "pominięto jeszcze {count}",
            ], other: "pominięto jeszcze {count}"),
    ]
}
