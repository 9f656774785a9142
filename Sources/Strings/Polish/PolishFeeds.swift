/// The feeds that an account has chosen.
extension Polish {
    static let feeds: [String: PhraseText] = [
        "feeds.following": "Obserwowani",
        "feeds.pinned": "przypięty",
        "feeds.missing": "kanał, którego już nie ma albo o którym teraz nic nie wiadomo",
        "feeds.none": .text(
            "Nie zapisano żadnych kanałów. `warren search feeds QUERY` je znajduje, `warren feeds pin URI` "
                + "zapisuje."),
        "feeds.saved": "{who} zapisuje {uri}",
        "feeds.isPinned": "{who} przypina {uri}",
        "feeds.unpinned": "{who} odpina {uri}",
        "feeds.removed": "{who} usuwa {uri} z zapisanych kanałów",
        "feeds.same": "dla {who} nie było nic do zmiany: {uri}",
        "feeds.doSave": "zapisanie kanału {uri}",
        "feeds.doPin": "przypięcie kanału {uri}",
        "feeds.doUnpin": "odpięcie kanału {uri}",
        "feeds.doRemove": "usunięcie kanału {uri}",
        "feeds.searchHelp": "Szuka kanałów",
        "feeds.searchExample": "kanały o ogrodnictwie",
        "feeds.listHelp": "Pokazuje zapisane kanały z zaznaczonymi przypiętymi",
        "feeds.listDetails": .text(
            "Są w preferencjach konta, więc inne programy pokazują te same. `warren feed URI` czyta jeden z "
                + "nich."),
        "feeds.listExample": "Twoje kanały",
        "feeds.saveHelp": "Zapisuje kanał lub listę wśród Twoich kanałów",
        "feeds.saveExample": "mieć kanał pod ręką",
        "feeds.pinHelp": "Przypina kanał lub listę: inne programy dają im kartę",
        "feeds.pinExample": "dać kanałowi kartę",
        "feeds.unpinHelp": "Odbiera przypiętemu kanałowi kartę; pozostaje on zapisany",
        "feeds.unpinExample": "już bez karty",
        "feeds.removeHelp": "Usuwa kanał lub listę z zapisanych kanałów",
        "feeds.removeExample": "nie zapisywać go dłużej",
        "feeds.argument": "at-URI albo adres bsky.app kanału lub listy",
    ]
}
