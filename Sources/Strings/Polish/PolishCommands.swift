/// What the commands do, for the help.
extension Polish {
    static let commands: [String: PhraseText] = [
        "commands.localUp": "Uruchamia sieć wbudowaną i utrzymuje ją w działaniu",
        "commands.localUpDetails": .text(
            "Mała własna sieć społecznościowa: serwer, kilkanaście osób i ich posty, wszystko na tym "
                + "komputerze i dostępne tylko z niego. Działa do naciśnięcia Ctrl-C albo polecenia `warren local "
                + "down`. Polecenia z --local używają jej, gdy działa, a w przeciwnym razie uruchamiają ją same."),
        "commands.localUpExample": "uruchomić ją",
        "commands.localFeedExample": "w drugim terminalu: czytać jako alice.test",
        "commands.localDown": "Zatrzymuje sieć wbudowaną, która działa dla tego katalogu domowego",
        "commands.localDownExample": "zatrzymać ją z drugiego terminala",
        "commands.localTour": "Odgrywa krótką historię, która pokazuje, co robi Warren",
        "commands.localTourExample": "nie wymaga konta i niczego po sobie nie zostawia",
        "commands.login": "Loguje na konto",
        "commands.loginDetails": .text(
            "O hasło program pyta w terminalu albo czyta je z pierwszego wiersza standardowego wejścia; "
                + "nigdy nie jest ono argumentem, który mogłyby zobaczyć inne programy. Użyj hasła aplikacji, "
                + "które tworzy się w ustawieniach serwera. Gdy serwer wyśle kod pocztą elektroniczną, program "
                + "zapyta także o niego."),
        "commands.loginExample": "pyta o hasło",
        "commands.loginInputExample": "bierze je z menedżera haseł",
        "commands.logout": "Wylogowuje z konta",
        "commands.logoutExample": "wylogować bieżące konto",
        "commands.accounts": "Wypisuje konta na tym urządzeniu",
        "commands.accountsExample": "`*` oznacza bieżące",
        "commands.switchAccount": "Zmienia bieżące konto",
        "commands.switchExample": "działać odtąd jako bob.example",
        "commands.feed": "Pokazuje listę postów: obserwowanych kont (home), kanału albo listy",
        "commands.feedExample": "najnowsze posty obserwowanych kont",
        "commands.feedSinceExample": "tylko nowe od ostatniego razu",
        "commands.feedJSONExample": "pięć z nich dla skryptu",
        "commands.thread": "Pokazuje post z tym, na co odpowiada, i z odpowiedziami na niego",
        "commands.threadExample": "wątek po jego adresie w sieci",
        "commands.profile": "Pokazuje czyjś profil",
        "commands.profileExample": "kim jest alice.example?",
        "commands.profilePostsExample": "a co ostatnio pisała?",
        "commands.notifications": "Pokazuje, co się wydarzyło wokół Twojego konta",
        "commands.notificationsExample": "polubienia, odpowiedzi, obserwujący, wzmianki",
        "commands.searchPosts": "Szuka postów",
        "commands.searchPeople": "Szuka osób",
        "commands.searchSeen": "Szuka wśród postów już widzianych, także bez połączenia",
        "commands.searchSeenDetails": .text(
            "Przegląda każdy post, który kiedykolwiek pokazano temu kontu, i nie pyta żadnego serwera. "
                + "Muszą wystąpić wszystkie słowa; zwrot podaje się w podwójnym cudzysłowie, a słowo zakończone * "
                + "może mieć dalszy ciąg. Także: from:HANDLE (albo from:me), since:DAY i until:DAY, na przykład "
                + "since:2026-01-31 (od tego dnia i przed tym dniem), oraz lang:en. Najnowsze są pierwsze."),
        "commands.searchSeenExample": "widziane posty z oboma słowami",
        "commands.searchSeenOperatorsExample": "co bob napisał w tym roku z tym zwrotem",
        "commands.searchPostsExample": "posty z oboma słowami",
        "commands.searchPeopleExample": "osoby, które się tak nazywają",
        "commands.post": "Pisze post, odpowiedź lub cytat",
        "commands.postDetails": .text(
            "Odnośniki, @wzmianki i #tagi w tekście są rozpoznawane same. Post mieści 300 znaków i cztery "
                + "obrazy; każde --alt opisuje --image przed nim. Obraz lub cytat może być bez tekstu. Z --then "
                + "kilka postów jest wysyłanych jako jeden wątek: wszystkie naraz albo żaden. --reply, --gate i "
                + "--lang dotyczą całego wątku, gdziekolwiek stoją."),
        "commands.postThreadExample": "wątek z dwóch postów, drugi z obrazem",
        "commands.postGateExample": "odpowiadać mogą tylko osoby obserwowane i wspomniane, a cytować nikt",
        "commands.postExample": "napisać post",
        "commands.postImageExample": "z obrazem",
        "commands.postInputExample": "z tekstem z pliku",
        "commands.like": "Dodaje polubienie posta",
        "commands.likeExample": "polubić go",
        "commands.unlike": "Cofa polubienie",
        "commands.unlikeExample": "nie lubić go już",
        "commands.repost": "Podaje post dalej",
        "commands.repostExample": "pokazać go obserwującym",
        "commands.unrepost": "Cofa podanie dalej",
        "commands.unrepostExample": "nie pokazywać go już",
        "commands.follow": "Zaczyna kogoś obserwować",
        "commands.followExample": "widzieć jej posty na stronie głównej",
        "commands.unfollow": "Przestaje kogoś obserwować",
        "commands.unfollowExample": "nie widzieć ich już",
        "commands.outbox": "Pokazuje, co zrobiono, a czego nie przyjął jeszcze żaden serwer",
        "commands.outboxExample": "co czeka i dlaczego",
        "commands.outboxRetry": "Wysyła to, co czeka w skrzynce nadawczej, i ponawia to, co odrzucono",
        "commands.outboxRetryExample": "wysłać wszystko teraz",
        "commands.outboxDrop": "Porzuca pozycję skrzynki nadawczej: nie zostanie wysłana",
        "commands.outboxDropExample": "jednak nie wysyłać pozycji 3",
        "commands.completions": "Wypisuje skrypt, z którym powłoka uzupełnia polecenia i opcje programu Warren",
        "commands.completionsExample": "dla bash; `source <(warren completions bash)` wypróbowuje je w tej powłoce",
        "commands.manual": "Wypisuje stronę podręcznika",
        "commands.manualExample": "`warren man | man -l -` ją pokazuje",
        "commands.doctor": "Mówi, co ten komputer ma, czego mu brakuje i skąd to wziąć",
        "commands.doctorExample": "zajrzyj tu najpierw, gdy coś nie działa",
        "commands.atCheck": "Sprawdza identyfikatory, po jednym w wierszu",
        "commands.atCheckDetails": .text(
            "Na każdy wiersz standardowego wejścia odpowiada `ok` albo `bad`. Niczego nie obcina. Nieznany "
                + "KIND wypisuje dostępne rodzaje. Z --json odpowiedzią jest `true` albo `false`."),
        "commands.atCheckExample": "odpowiada ok",
        "commands.atViews": "Pokazuje zapisaną odpowiedź serwera tak, jak zrobiłby to program",
        "commands.atViewsExample": "to, czego nie dało się odczytać, trafia na standardowe wyjście błędów",
        "commands.help": "Objaśnia polecenie",
        "commands.helpExample": "wszystko o pisaniu",
        "commands.version": "Wypisuje wersję",
        "commands.versionExample": "do zgłoszeń błędów",
    ]
}
