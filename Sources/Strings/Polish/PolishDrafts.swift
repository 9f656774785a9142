/// Drafts, and posts that are deleted.
extension Polish {
    static let drafts: [String: PhraseText] = [
        "drafts.kept": "zachowano jako wersję roboczą {number}",
        "drafts.keptHow": "`warren draft post {number}` ją publikuje, `warren draft delete {number}` ją usuwa.",
        "drafts.none": "Nie ma wersji roboczych. `warren draft add TEXT` zachowuje nową.",
        "drafts.deletedDraft": "usunięto wersję roboczą {number}:",
        "drafts.deletedPost": "{who} usuwa {uri}",
        "drafts.gone": "Tego już nie ma: {uri}",
        "drafts.withdrawn": "Nie zostało i nie zostanie wysłane: {uri}",
        "drafts.again": .text(
            "Treść jest zachowana jako wersja robocza {number}: `warren draft post {number}` opublikuje ją "
                + "ponownie."),
        "drafts.againLater":
            "Treść zostanie przed usunięciem zachowana jako wersja robocza: pokaże ją wtedy `warren draft`.",
        "drafts.answersURI": "odpowiedź na {uri}",
        "drafts.quotesURI": "cytat {uri}",
        "drafts.deletedFrom": "z usuniętego posta {uri}",
        "drafts.doDelete": "usunięcie {uri}",
        "drafts.listHelp": "Pokazuje posty zachowane i niewysłane",
        "drafts.listExample": "od najnowszych, wszystkich kont na tym urządzeniu",
        "drafts.addHelp": "Zachowuje post jako wersję roboczą na tym urządzeniu",
        "drafts.addDetails": .text(
            "Przyjmuje to, co `warren post`. Wersja robocza może być dłuższa niż post; wysłać można ją "
                + "dopiero, gdy się zmieści."),
        "drafts.addExample": "najpierw to przemyśleć",
        "drafts.showHelp": "Pokazuje wersję roboczą",
        "drafts.showExample": "w całości",
        "drafts.postHelp": "Publikuje wersję roboczą jako konto, do którego należy",
        "drafts.postExample": "teraz zostanie wysłana",
        "drafts.deleteHelp": "Usuwa wersję roboczą na dobre",
        "drafts.deleteExample": "pokazuje ją jeszcze raz",
        "drafts.argument": "Numer wersji roboczej, taki jak pokazuje `warren draft`",
        "drafts.deletePostHelp": "Usuwa własny post",
        "drafts.deletePostDetails": .text(
            "Treść jest pokazywana i zachowywana z obrazami jako wersja robocza: `warren draft post N` "
                + "publikuje ją ponownie jako nowy post. Usuwane jest także to, co inni mogą z postem zrobić "
                + "(--gate), i zachowywane razem z nim. Post, który jeszcze czeka w skrzynce nadawczej, nie "
                + "zostanie wysłany; wątek, który czeka, tylko w całości."),
        "drafts.deletePostExample": "i zachowuje tekst",
    ]
}
