/// The sign-in.
extension Polish {
    static let signIn: [String: PhraseText] = [
        "signIn.identifier": "Nazwa konta",
        "signIn.password": "Hasło",
        "signIn.code": "Kod",
        "signIn.isEmpty": "nic nie wpisano; wpisz tekst albo zobacz `warren help login`",
        "signIn.askPassword": "Hasło aplikacji konta {account}: ",
        "signIn.askCode": "Kod z wiadomości e-mail: ",
        "signIn.noTerminal": "nie ma terminala, w którym można zapytać; użyj --password-stdin",
        "signIn.noTerminalForCode": .text(
            "serwer wysłał go pocztą elektroniczną, tylko na to jedno wykonanie; zaloguj się w terminalu "
                + "albo z --code-stdin i wejściem, które pozostanie otwarte, aż kod nadejdzie"),
    ]
}
