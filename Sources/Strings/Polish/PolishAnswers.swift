/// What the commands answer.
extension Polish {
    static let answers: [String: PhraseText] = [
        "answers.signedIn": "Zalogowano jako {handle} na {server}.",
        "answers.signedOut": "Wylogowano {handle}. Działasz teraz jako {acting}.",
        "answers.signedOutLast":
            "Wylogowano {handle}. Na tym urządzeniu nie ma już żadnego konta; loguje `warren login HANDLE`.",
        "answers.signedOutLastLocally": .text(
            "Wylogowano {handle}. Nie ma już żadnego konta; następne polecenie z --local, które działa w "
                + "czyimś imieniu, znów zaloguje alice.test."),
        "answers.switched": "Działasz teraz jako {handle}.",
        "answers.noAccounts":
            "Na tym urządzeniu nie zalogowano żadnego konta. Zaloguj się poleceniem `warren login HANDLE`.",
        "answers.noAccountsLocally": .text(
            "W sieci wbudowanej nikt jeszcze nie działał. Pierwsze polecenie z --local, które działa w "
                + "czyimś imieniu, loguje alice.test; `warren --local switch bob.test` loguje kogoś innego."),
        "answers.expired": "logowanie wygasło: zaloguj się ponownie poleceniem `warren login {handle}`",
        "answers.noPosts": "Nie ma tu postów.",
        "answers.nothingNew": "Nic nowego: ostatnio czytano to {age}.",
        "answers.nothingSeen":
            "Nic z tego, co już widziano, nie pasuje. `warren search posts` pyta serwer, który wie więcej.",
        "answers.keptOffline": "Bez połączenia: pobrano to {age}. {why}",
        "answers.kept": "Nie z serwera: pobrano to {age}. {why}",
        "answers.momentAgo": "przed chwilą",
        "answers.minutesAgo": .plural(
            of: "count",
            [
                .one: "{count} minutę temu",
                .few: "{count} minuty temu",
                .many: "{count} minut temu",
            ], other: "{count} minuty temu"),
        "answers.hoursAgo": .plural(
            of: "count",
            [
                .one: "{count} godzinę temu",
                .few: "{count} godziny temu",
                .many: "{count} godzin temu",
            ], other: "{count} godziny temu"),
        "answers.daysAgo": .plural(
            of: "count",
            [
                .one: "{count} dzień temu",
                .few: "{count} dni temu",
                .many: "{count} dni temu",
            ], other: "{count} dnia temu"),
        "answers.nobody": "Nikogo nie znaleziono.",
        "answers.noFeeds": "Nie znaleziono żadnego kanału.",
        "answers.noNotifications": "Jeszcze nic się nie wydarzyło.",
        "answers.nothing": "Nic w tym nie ma.",
        "answers.more": "więcej: {command}",
        "answers.posted": "{who} publikuje {uri}",
        "answers.queued": "w kolejce: {what}",
        "answers.queuedAction": "w kolejce: {done}",
        "answers.queuedBecause": .text(
            "Czeka to w skrzynce nadawczej i zostanie wysłane z następnym poleceniem, któremu uda się "
                + "połączyć, albo poleceniem `warren outbox retry`. {reason}"),
        "answers.queuedBehind": "Właśnie wysyła inne polecenie.",
        "answers.waitsForSignIn": .plural(
            of: "count",
            [
                .one: "{count} pozycja konta {handle} zostaje w skrzynce nadawczej, aż znów się ono zaloguje; "
                    + "usuwa ją `warren outbox drop`.",
                .few: "{count} pozycje konta {handle} zostają w skrzynce nadawczej, aż znów się ono zaloguje; "
                    + "usuwa je `warren outbox drop`.",
                .many: "{count} pozycji konta {handle} zostaje w skrzynce nadawczej, aż znów się ono zaloguje; "
                    + "usuwa je `warren outbox drop`.",
            ],
            other: "{count} pozycji konta {handle} zostaje w skrzynce nadawczej, aż znów się ono zaloguje; "
                + "usuwa je `warren outbox drop`."),
        "answers.repaired": .plural(
            of: "pages",
            [
                .one: "Baza danych znów działa: uratowane wiersze: {saved}, na pewno utracone: {lost}; "
                    + "{pages} strony nie dało się odczytać w całości. Uszkodzony plik zachowano jako {file}.",
                .few: "Baza danych znów działa: uratowane wiersze: {saved}, na pewno utracone: {lost}; "
                    + "{pages} stron nie dało się odczytać w całości. Uszkodzony plik zachowano jako {file}.",
                .many: "Baza danych znów działa: uratowane wiersze: {saved}, na pewno utracone: {lost}; "
                    + "{pages} stron nie dało się odczytać w całości. Uszkodzony plik zachowano jako {file}.",
            ],
            other: "Baza danych znów działa: uratowane wiersze: {saved}, na pewno utracone: {lost}; {pages} "
                + "strony nie dało się odczytać w całości. Uszkodzony plik zachowano jako {file}."),
        "answers.tableWhole": .plural(
            of: "saved",
            [
                .one: "uratowano {saved} wiersz",
                .few: "uratowano {saved} wiersze",
                .many: "uratowano {saved} wierszy",
            ], other: "uratowano {saved} wiersza"),
        "answers.tableLost": .plural(
            of: "saved",
            [
                .one: "uratowano {saved} wiersz, utracono {lost}",
                .few: "uratowano {saved} wiersze, utracono {lost}",
                .many: "uratowano {saved} wierszy, utracono {lost}",
            ], other: "uratowano {saved} wiersza, utracono {lost}"),
        "answers.tablePartial": .plural(
            of: "saved",
            [
                .one: "uratowano {saved} wiersz, na pewno utracono {lost}; części nie dało się odczytać i "
                    + "może brakować więcej",
                .few: "uratowano {saved} wiersze, na pewno utracono {lost}; części nie dało się odczytać i "
                    + "może brakować więcej",
                .many: "uratowano {saved} wierszy, na pewno utracono {lost}; części nie dało się odczytać i "
                    + "może brakować więcej",
            ],
            other: "uratowano {saved} wiersza, na pewno utracono {lost}; części nie dało się odczytać i może "
                + "brakować więcej"),
        "answers.repairUnneeded": "Baza danych jest cała; niczego nie zmieniono.",
        "answers.notKept": "Nie udało się zapamiętać tego, co przeczytano, ani dokąd. {trouble}",
        "answers.outboxEmpty": "Skrzynka nadawcza jest pusta: wszystko wysłano.",
        "answers.outboxSent": .plural(
            of: "count",
            [
                .one: "wysłano {count} pozycję, która czekała w skrzynce nadawczej",
                .few: "wysłano {count} pozycje, które czekały w skrzynce nadawczej",
                .many: "wysłano {count} pozycji, które czekały w skrzynce nadawczej",
            ], other: "wysłano {count} pozycji, które czekały w skrzynce nadawczej"),
        "answers.outboxWaiting": "czeka",
        "answers.outboxRefused": "odrzucono",
        "answers.outboxUnknown": "nie wiadomo",
        "answers.outboxDropped": "porzucono pozycję {number}:",
        "answers.outboxPost": "post „{text}”",
        "answers.outboxThread": .plural(
            of: "count",
            [
                .one: "wątek z {count} posta, „{text}”",
                .few: "wątek z {count} postów, „{text}”",
                .many: "wątek z {count} postów, „{text}”",
            ], other: "wątek z {count} posta, „{text}”"),
        "answers.outboxLike": "polubienie {post}",
        "answers.outboxUnlike": "cofnięcie polubienia {post}",
        "answers.outboxRepost": "podanie dalej {post}",
        "answers.outboxUnrepost": "cofnięcie podania dalej {post}",
        "answers.outboxFollow": "obserwowanie {actor}",
        "answers.outboxUnfollow": "koniec obserwowania {actor}",
        "answers.outboxDelete": "usunięcie {record}",
        "answers.outboxHelp": .text(
            "`warren outbox retry` wysyła to, co czeka, i jeszcze raz próbuje tego, co odrzucono, `warren "
                + "outbox retry N` także tego, co mogło już dotrzeć; `warren outbox drop N` porzuca pozycję."),
        "answers.liked": "{who} lubi {uri}",
        "answers.likedAlready": "{who} już to lubi: {uri}",
        "answers.unliked": "{who} cofa polubienie {uri}",
        "answers.unlikedAlready": "{who} nie ma tego wśród polubionych: {uri}",
        "answers.reposted": "{who} podaje dalej {uri}",
        "answers.repostedAlready": "{who} już podaje to dalej: {uri}",
        "answers.unreposted": "{who} nie podaje już dalej {uri}",
        "answers.unrepostedAlready": "{who} i tak nie podaje tego dalej: {uri}",
        "answers.followed": "{who} obserwuje {whom}",
        "answers.followedAlready": "{who} już obserwuje {whom}",
        "answers.unfollowed": "{who} nie obserwuje już {whom}",
        "answers.unfollowedAlready": "{who} i tak nie obserwuje {whom}",
        "answers.markedSeen": "wszystko oznaczono jako widziane",
        "answers.remedy": "co zrobić: {remedy}",
        "answers.ok": "dobrze",
        "answers.limited": "ograniczone",
        "answers.missing": "brak",
        "answers.localURL": "adres: {url}",
        "answers.localAccount": "konto: {handle}",
        "answers.localPassword": "hasło: {password}",
        "answers.localHint": .text(
            "Sieć lokalna działa do naciśnięcia Ctrl-C albo polecenia `warren local down`. W drugim "
                + "terminalu spróbuj `warren --local feed`."),
        "answers.localStopped": "Zatrzymano sieć lokalną.",
        "answers.localNotRunning": "Dla tego katalogu domowego nie działała żadna sieć lokalna.",
        "answers.version": "warren {version}",
        "answers.unread": .plural(
            of: "count",
            [
                .one: "{count} nieprzeczytana",
                .few: "{count} nieprzeczytane",
                .many: "{count} nieprzeczytanych",
            ], other: "{count} nieprzeczytanej"),
    ]
}
