/// Trouble with the embedded network: what it is about, and what is wrong with it.
extension Polish {
    static let localNetwork: [String: PhraseText] = [
        "localNetwork.network": "Sieć lokalna",
        "localNetwork.port": "Port {number}",
        "localNetwork.portTaken":
            "nasłuchuje na nim inny program; wybierz inny opcją --port albo pomiń ją, aby użyć dowolnego",
        "localNetwork.runsAt": .text(
            "działa już pod adresem {url}; użyj jej z --local albo zatrzymaj ją poleceniem `warren local "
                + "down`"),
        "localNetwork.mail": "Pokazuje pocztę wysłaną do kont sieci wbudowanej",
        "localNetwork.mailDetails": .text(
            "Poczta tej sieci nie trafia nigdzie indziej. Kody logowania są wysyłane do kont, które ich "
                + "wymagają: włączają to `com.atproto.server.requestEmailUpdate` i `updateEmail` z "
                + "emailAuthFactor, tak jak robią to ustawienia innych programów."),
        "localNetwork.mailExample": "od najnowszej, z kodami logowania",
        "localNetwork.noMail": "Nie wysłano żadnej poczty.",
        "localNetwork.isSilent": "ma ją inny proces i nie odpowiada; poczekaj, aż się zakończy, albo go zatrzymaj",
        "localNetwork.cannotStop": "nie można kazać procesowi {process} się zatrzymać: {reason}",
        "localNetwork.noFile": "{path}: {reason}",
        "localNetwork.unusable":
            "{reason}; to, co przechowuje, służy tylko do prób: usuń {directory}, a powstanie od nowa",
        "localNetwork.cannotListen": "nie może nasłuchiwać na 127.0.0.1: {reason}",
        "localNetwork.waiting": "uruchamianie lub zatrzymywanie",
        "localNetwork.servesOthers": .text(
            "inne polecenia nadal używają sieci lokalnej, którą prowadzi to polecenie; skończy się razem z "
                + "nimi albo przez Ctrl-C"),
    ]
}
