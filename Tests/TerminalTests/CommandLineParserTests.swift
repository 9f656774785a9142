import Services
import ShellFeatures
import Testing

@testable import Terminal

struct CommandLineParserTests {
    private func target(_ line: String...) throws -> CommandTarget {
        try CommandLineParser().parse(line).target
    }

    private func error(_ line: String...) -> UsageError? { error(line) }

    private func error(_ line: [String]) -> UsageError? {
        do throws(UsageError) {
            _ = try CommandLineParser().parse(line)
            return nil
        } catch {
            return error
        }
    }

    @Test func understandsReading() throws {
        #expect(try target("feed") == .route(.timeline(.home, limit: 25, cursor: nil)))
        #expect(
            try target("feed", "home", "--limit", "3", "--cursor=c") == .route(.timeline(.home, limit: 3, cursor: "c")))
        #expect(try target("timeline") == .route(.timeline(.home, limit: 25, cursor: nil)))
        let feed = "at://did:plc:x/app.bsky.feed.generator/abc"
        #expect(try target("feed", feed) == .route(.timeline(.feed(uri: feed), limit: 25, cursor: nil)))
        let list = "at://did:plc:x/app.bsky.graph.list/abc"
        #expect(try target("feed", list) == .route(.timeline(.list(uri: list), limit: 25, cursor: nil)))
        #expect(
            try target("feed", "https://bsky.app/profile/a.test/lists/abc")
                == .route(.timeline(.list(uri: "at://a.test/app.bsky.graph.list/abc"), limit: 25, cursor: nil)))
        for link in [
            "bsky.app/profile/a.test/lists/abc/", "https://bsky.app/profile/@a.test/lists/abc?x=1#y",
            "at://a.test/app.bsky.graph.list/abc/",
        ] {
            #expect(
                try target("feed", link)
                    == .route(.timeline(.list(uri: "at://a.test/app.bsky.graph.list/abc"), limit: 25, cursor: nil)))
        }
        #expect(try target("thread", "at://x") == .route(.thread(post: "at://x")))
        #expect(try target("profile", "@a.test") == .route(.profile(actor: "@a.test", posts: nil)))
        #expect(try target("profile", "a.test", "--posts", "5") == .route(.profile(actor: "a.test", posts: 5)))
        #expect(
            try target("notifications", "--mark-seen")
                == .route(.notifications(limit: 25, cursor: nil, marksSeen: true)))
        #expect(
            try target("search", "posts", "honey", "bees")
                == .route(.searchPosts(query: "honey bees", limit: 25, cursor: nil)))
        #expect(
            try target("search", "people", "al") == .route(.searchPeople(query: "al", limit: 25, cursor: nil)))
    }

    @Test func understandsWriting() throws {
        #expect(try target("post", "Hi") == .route(.composer(Composition(text: .given("Hi")))))
        #expect(try target("post", "-") == .route(.composer(Composition(text: .standardInput))))
        #expect(try target("post", "- a list") == .route(.composer(Composition(text: .given("- a list")))))
        #expect(try target("post", "--", "--json") == .route(.composer(Composition(text: .given("--json")))))
        #expect(
            try target("post", "--image", "a.png")
                == .route(.composer(Composition(text: .given(""), images: [.init(path: "a.png", alt: "")]))))
        #expect(try target("post", "--quote", "q") == .route(.composer(Composition(text: .given(""), quote: "q"))))
        let full = try target(
            "post", "Hi", "--image", "a.png", "--alt", "one", "--image", "b.png", "--reply", "r", "--quote", "q",
            "--lang", "en", "--lang", "de")
        #expect(
            full
                == .route(
                    .composer(
                        Composition(
                            text: .given("Hi"),
                            images: [.init(path: "a.png", alt: "one"), .init(path: "b.png", alt: "")],
                            replyTo: "r", quote: "q", languages: ["en", "de"]))))
        #expect(try target("like", "u") == .route(.act(.like, undo: false, post: "u")))
        #expect(try target("unlike", "u") == .route(.act(.like, undo: true, post: "u")))
        #expect(try target("repost", "u") == .route(.act(.repost, undo: false, post: "u")))
        #expect(try target("unrepost", "u") == .route(.act(.repost, undo: true, post: "u")))
        #expect(try target("follow", "a") == .route(.follow(actor: "a", undo: false)))
        #expect(try target("unfollow", "a") == .route(.follow(actor: "a", undo: true)))
    }

    @Test func understandsThreadsGatesAndLabels() throws {
        let thread = try target(
            "post", "one", "--label", "nudity", "--image", "a.png", "--then", "two", "--image", "b.png", "--alt", "b",
            "--quote", "q", "--label", "porn", "--label", "porn", "--then=--json", "--gate", "following", "--gate",
            "at://l/app.bsky.graph.list/1", "--gate", "no-quotes", "--gate", "following")
        #expect(
            thread
                == .route(
                    .composer(
                        Composition(
                            first: .init(
                                text: .given("one"), images: [.init(path: "a.png", alt: "")], labels: [.nudity]),
                            further: [
                                .init(
                                    text: .given("two"), images: [.init(path: "b.png", alt: "b")], quote: "q",
                                    labels: [.porn]),
                                .init(text: .given("--json")),
                            ],
                            gates: PostGates(
                                replies: [.following, .list("at://l/app.bsky.graph.list/1")], forbidsQuotes: true)))))
        func gates(_ words: String...) throws -> PostGates? {
            let line = ["post", "x"] + words.flatMap { ["--gate", $0] }
            guard case .route(.composer(let composition)) = try CommandLineParser().parse(line).target else {
                return nil
            }
            return composition.gates
        }
        #expect(try gates("nobody") == PostGates(replies: []))
        #expect(try gates("everyone") == PostGates())
        #expect(try gates("mentioned", "followers") == PostGates(replies: [.mentioned, .followers]))
    }

    @Test func refusesThreadsGatesAndLabelsThatCannotBe() {
        #expect(
            error("post", "x", "--gate", "nobody", "--gate", "following")
                == .contradiction("--gate nobody", "--gate following"))
        #expect(
            error("post", "x", "--gate", "everyone", "--gate", "nobody")
                == .contradiction("--gate everyone", "--gate nobody"))
        #expect(error("post", "x", "--gate", "nobody", "--reply", "r") == .gatedReply)
        #expect(error("post", "x", "--gate", "no-quotes", "--reply", "r") == nil)
        #expect(error("post", "x", "--label", "rude") != nil)
        #expect(error("post", "x", "--gate", "friends") != nil)
        #expect(error("post", "x", "--then", " ") == .blankText)
        #expect(error("post", "--then", "x") == .missingArgument("TEXT", command: "post"))
        #expect(error("post", "-", "--then", "-") == .repeatedInput)
        #expect(error("post", "x", "--image", "a", "--then", "y", "--alt", "a") == .strayDescription)
        #expect(error("post", "x", "--quote", "q", "--quote", "q") == .repeatedOption("--quote"))
        let many = (1...PostDraft.maxParts).flatMap { ["--then", "\($0)"] }
        #expect(error(["post", "x"] + many) == .tooManyParts(most: PostDraft.maxParts))
    }

    @Test func understandsRelationsAndDrafts() throws {
        #expect(try target("block", "a") == .route(.relate(.block, undo: false, actor: "a")))
        #expect(try target("unmute", "a") == .route(.relate(.mute, undo: true, actor: "a")))
        #expect(try target("bookmark", "u") == .route(.act(.bookmark, undo: false, post: "u")))
        #expect(try target("unmute-thread", "u") == .route(.act(.muteThread, undo: true, post: "u")))
        #expect(try target("bookmarks", "--limit", "3") == .route(.bookmarks(limit: 3, cursor: nil)))
        #expect(try target("draft") == .route(.drafts))
        #expect(try target("drafts") == .route(.drafts))
        #expect(try target("draft", "list") == .route(.drafts))
        #expect(try target("draft", "show", "3") == .route(.draft(3)))
        #expect(try target("draft", "post", "3") == .route(.publishDraft(3)))
        #expect(try target("draft", "delete", "3") == .route(.deleteDraft(3)))
        #expect(
            try target("draft", "add", "Hi", "--lang", "en")
                == .route(.keepDraft(Composition(text: .given("Hi"), languages: ["en"]))))
        #expect(error("draft", "show", "x") != nil)
        #expect(try target("delete", "u") == .route(.deletePost("u")))
    }

    @Test func understandsMutedWords() throws {
        #expect(try target("mute", "a") == .route(.relate(.mute, undo: false, actor: "a")))
        #expect(try target("mute", "words") == .route(.mutedWords))
        #expect(try target("mute", "words", "list") == .route(.mutedWords))
        #expect(
            try target("mute", "words", "add", "x")
                == .route(.muteWord("x", in: [.content, .tag], exceptFollowed: false, hours: nil)))
        #expect(
            try target("mute", "words", "add", "x", "--in", "tag", "--for", "7d", "--except-followed")
                == .route(.muteWord("x", in: [.tag], exceptFollowed: true, hours: 168)))
        #expect(try target("mute", "words", "remove", "x") == .route(.unmuteWord("x")))
        #expect(try target("preferences") == .route(.preferences))
        for time in ["", "7", "d", "0h", "7w", "-1d", "99999999d", "9223372036854775807d"] {
            #expect(error("mute", "words", "add", "x", "--for", time) == .badTime(time))
        }
        #expect(error("mute", "words", "add", "x", "--in", "y") != nil)
    }

    @Test func understandsReports() throws {
        #expect(
            try target("report", "a", "--reason", "spam", "--text", "t")
                == .route(.report(subject: "a", .spam, text: "t")))
        #expect(error("report", "a") == .missingArgument("--reason R", command: "report"))
        #expect(error("report", "a", "--reason", "x") != nil)
    }

    @Test func understandsProfileEditsAndLists() throws {
        #expect(
            try target("profile", "edit", "--name", "A", "--description", "", "--avatar", "a.png")
                == .route(.editProfile(name: "A", description: "", avatar: "a.png", banner: nil)))
        #expect(error("profile", "edit") != nil)
        #expect(try target("lists") == .route(.lists(.all(of: nil), limit: 25, cursor: nil)))
        #expect(try target("lists", "a", "--limit", "2") == .route(.lists(.all(of: "a"), limit: 2, cursor: nil)))
        #expect(try target("lists", "show", "u") == .route(.lists(.one("u"), limit: 25, cursor: nil)))
        #expect(
            try target("lists", "create", "N", "--moderation")
                == .route(.changeList(.create(name: "N", description: nil, .moderation))))
        #expect(try target("lists", "add", "u", "a") == .route(.changeList(.add(actor: "a", list: "u"))))
        #expect(try target("lists", "remove", "u", "a") == .route(.changeList(.remove(actor: "a", list: "u"))))
        #expect(try target("lists", "delete", "u") == .route(.changeList(.delete(list: "u"))))
    }

    @Test func understandsAccountsAndAids() throws {
        #expect(
            try target("login", "a.test", "--service", "http://x", "--password-stdin")
                == .route(
                    .signIn(identifier: "a.test", service: "http://x", SignInInput(readsPassword: true))))
        #expect(
            try target("login", "a.test", "--secrets", "passphrase")
                == .route(.signIn(identifier: "a.test", service: nil, SignInInput(place: .passphrase))))
        #expect(try target("secrets") == .route(.secrets))
        #expect(try target("secrets", "move", "keyring") == .route(.moveSecrets(to: .keyring)))
        #expect(try target("local", "mail") == .route(.localNetworkMail))
        #expect(try target("logout") == .route(.signOut(account: nil)))
        #expect(try target("logout", "a") == .route(.signOut(account: "a")))
        #expect(try target("accounts") == .route(.accounts))
        #expect(try target("switch", "a") == .route(.makeCurrent(account: "a")))
        #expect(try target("local", "up", "--port", "8080") == .route(.localNetworkUp(port: 8080)))
        #expect(try target("local", "down") == .route(.localNetworkDown))
        #expect(try target("local", "tour") == .tour)
        #expect(try target("doctor") == .route(.doctor(showsTree: false)))
        #expect(try target("doctor", "--tree") == .route(.doctor(showsTree: true)))
        #expect(try target("at", "check", "handle") == .route(.syntaxCheck(kind: "handle")))
        #expect(try target("at", "views", "-") == .route(.savedResponse(path: "-")))
        #expect(try target() == .help([]))
        #expect(try target("help", "local", "up") == .help(["local", "up"]))
        #expect(try target("post", "--help") == .help(["post"]))
        #expect(try target("local", "-h") == .help(["local"]))
        #expect(try target("--version") == .version)
    }

    @Test func takesGlobalOptionsAnywhere() throws {
        let request = try CommandLineParser().parse(
            ["--local", "--home", "/h", "feed", "--json", "--account=a.test", "--no-color", "--verbose"])
        #expect(request.target == .route(.timeline(.home, limit: 25, cursor: nil)))
        #expect(request.options.isLocal && request.options.isJSON && request.options.isVerbose)
        #expect(!request.options.allowsColour)
        #expect(request.options.home == "/h")
        #expect(request.options.account == "a.test")
    }

    @Test func saysWhatIsWrong() {
        #expect(error("fed") == .unknownCommand("fed", suggestion: "feed"))
        #expect(error("xyzzy") == .unknownCommand("xyzzy", suggestion: nil))
        #expect(error("search", "post", "x") == .unknownCommand("search post", suggestion: "search posts"))
        #expect(
            error("local")
                == .incompleteCommand("local", choices: ["local up", "local down", "local mail", "local tour"]))
        #expect(
            error("local", "foo")
                == .unknownSubcommand("local foo", choices: ["local up", "local down", "local mail", "local tour"]))
        #expect(
            error("search", "bees")
                == .unknownSubcommand(
                    "search bees", choices: ["search posts", "search people", "search feeds", "search seen"]))
        #expect(
            error("mute", "words", "foo")
                == .unknownSubcommand(
                    "mute words foo", choices: ["mute words list", "mute words add", "mute words remove"]))
        #expect(error("tour") == .unknownCommand("tour", suggestion: "local tour"))
        #expect(error("post") == .missingArgument("TEXT", command: "post"))
        for blank in ["", " \n", "\u{200B}\u{2060}\u{FEFF}\u{200D}"] { #expect(error("post", blank) == .blankText) }
        #expect(error("post", "--reply", "r") == .missingArgument("TEXT", command: "post"))
        #expect(error("feed", "--limt", "3") == .unknownOption("--limt", command: "feed", suggestion: "--limit"))
        #expect(error("--frobnicate") == .unknownOption("--frobnicate", command: nil, suggestion: nil))
        #expect(error("post", "x", "--limit", "3") == .unknownOption("--limit", command: "post", suggestion: nil))
        #expect(error("feed", "--limit") == .missingValue(option: "--limit", value: "N"))
        #expect(error("feed", "--cursor", "--json") == .missingValue(option: "--cursor", value: "C"))
        #expect(error("feed", "--json=1") == .unwantedValue(option: "--json"))
        #expect(error("feed", "--limit", "1", "--limit", "2") == .repeatedOption("--limit"))
        #expect(error("thread") == .missingArgument("URI|URL", command: "thread"))
        #expect(error("post", "Hello", "world") == .unexpectedArgument("world", command: "post"))
        #expect(error("feed", "--limit", "0") == .badNumber(option: "--limit", value: "0", range: 1...100))
        #expect(error("feed", "--limit", "many") == .badNumber(option: "--limit", value: "many", range: 1...100))
        #expect(
            error("local", "up", "--port", "70000")
                == .badNumber(option: "--port", value: "70000", range: 1...65_535))
        #expect(error("feed", "at://x/app.bsky.feed.post/1") == .notAFeed("at://x/app.bsky.feed.post/1"))
        #expect(error("post", "x", "--alt", "a") == .strayDescription)
        #expect(error("post", "x", "--image", "a", "--alt", "a", "--alt", "b") == .strayDescription)
        let images = Array(repeating: ["--image", "a"], count: 5).flatMap { $0 }
        #expect(throws: UsageError.tooManyImages(most: 4)) {
            try CommandLineParser().parse(["post", "x"] + images)
        }
    }

    @Test func whatWasTypedCannotSteerTheTerminal() {
        #expect(error("a\u{1B}[2J\u{202E}\n")?.text.hasPrefix("There is no command `warren a␛[2J `.") == true)
    }

    @Test func everyErrorSaysWhatAndWhatToDo() {
        let errors: [UsageError] = [
            .unknownCommand("a", suggestion: "b"), .unknownCommand("a", suggestion: nil),
            .incompleteCommand("a", choices: ["b"]), .unknownOption("--a", command: "b", suggestion: nil),
            .unknownOption("--a", command: nil, suggestion: "--b"), .missingValue(option: "--a", value: "V"),
            .unwantedValue(option: "--a"), .repeatedOption("--a"), .missingArgument("A", command: "b"),
            .unexpectedArgument("a", command: "b"), .badNumber(option: "--a", value: "b", range: 1...2),
            .badChoice(argument: "A", value: "b", choices: ["c"]), .strayDescription, .tooManyImages(most: 4),
            .notAFeed("a"), .notText, .unknownSubcommand("a", choices: ["b"]), .onlyText(command: "a"), .blankText,
        ]
        for error in errors {
            #expect(error.text.split(separator: ". ").count >= 2, "\(error.text)")
            #expect(error.text.hasSuffix(".") || error.text.hasSuffix("?"), "\(error.text)")
        }
    }
}

struct CommandHelpTests {
    @Test func everyCommandIsInTheOverviewAndHasHelp() throws {
        let overview = try CommandHelp.text(about: [], width: 100, inColour: false)
        for command in CommandTable.commands {
            #expect(overview.contains("  " + command.name + " "), "\(command.name)")
            let help = try CommandHelp.text(about: command.path, width: 100, inColour: false)
            #expect(help.contains(command.summary), "\(command.name)")
            for argument in command.arguments { #expect(help.contains(argument.name), "\(command.name)") }
            for option in command.options { #expect(help.contains(option.name), "\(command.name)") }
            for example in command.examples { #expect(help.contains(example.line), "\(command.name)") }
            for alias in command.aliases {
                #expect(try CommandHelp.text(about: alias, width: 100, inColour: false) == help)
            }
        }
        for option in CommandTable.globalOptions { #expect(overview.contains(option.name)) }
    }

    @Test func everyExampleIsACommandLineThatIsUnderstood() throws {
        for command in CommandTable.commands {
            #expect(!command.examples.isEmpty, "\(command.name)")
            for example in command.examples {
                let line = example.line.split(separator: " | ").last.map(String.init) ?? example.line
                let words = Self.words(line).dropFirst()
                #expect(throws: Never.self, "\(line)") { try CommandLineParser().parse(Array(words)) }
            }
        }
    }

    @Test func namesAreUnique() {
        let names = CommandTable.commands.flatMap { [$0.path] + $0.aliases }
        #expect(Set(names).count == names.count)
    }

    @Test func helpAboutAGroupShowsAllOfIt() throws {
        let help = try CommandHelp.text(about: ["local"], width: 100, inColour: false)
        #expect(help.contains("warren local up") && help.contains("warren local down"))
        #expect(throws: UsageError.unknownCommand("fed", suggestion: "help feed")) {
            try CommandHelp.text(about: ["fed"], width: 100, inColour: false)
        }
        #expect(throws: UsageError.unknownCommand("tour", suggestion: "help local tour")) {
            try CommandHelp.text(about: ["tour"], width: 100, inColour: false)
        }
    }

    @Test func isJSONFromTheSameTable() throws {
        let all = try CommandHelp.json(about: [])
        for command in CommandTable.commands {
            #expect(all.contains(#"{"name":"\#(command.name)","aliases":"#), "\(command.name)")
        }
        #expect(all.hasSuffix(#"{"code":130,"meaning":"Stopped, as with Ctrl-C"}]}"# + "\n"))
        let one = try CommandHelp.json(about: ["switch"])
        #expect(
            one.hasPrefix(
                #"{"commands":[{"name":"switch","aliases":[],"group":"accounts","summary":"Make another account the current one","#
                    + #""details":null,"usage":"warren switch HANDLE","needsSignIn":true,"arguments":[{"name":"HANDLE","#
                    + #""summary":"Handle or DID of an account on this device","optional":false,"repeated":false}],"#
                    + #""options":[],"examples":[{"line":"warren switch bob.example","#
                    + #""says":"act as bob.example from now on"}]}],"options":[{"name":"--json","value":null,"#))
        #expect(throws: UsageError.unknownCommand("fed", suggestion: "help feed")) {
            try CommandHelp.json(about: ["fed"])
        }
    }

    @Test func staysWithinTheWidth() throws {
        for width in [40, 80] {
            let help = try CommandHelp.text(about: [], width: width, inColour: false)
            for line in help.split(separator: "\n") { #expect(DisplayWidth.of(line) <= width, "\(line)") }
            for command in CommandTable.commands {
                let help = try CommandHelp.text(about: command.path, width: width, inColour: false)
                // A command to type is not broken; what is said about it is.
                for line in help.split(separator: "\n") where !line.contains("warren ") {
                    #expect(DisplayWidth.of(line) <= width, "\(line)")
                }
            }
        }
    }

    // The shell's words, as far as the examples go.
    private static func words(_ line: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isQuoted = false
        for character in line.split(separator: " < ")[0] {
            if character == "'" {
                isQuoted.toggle()
            } else if character == " ", !isQuoted {
                words.append(word)
                word = ""
            } else {
                word.append(character)
            }
        }
        return words + [word]
    }
}

struct ShellWordTests {
    @Test func quotesWhatAShellWouldRead() {
        #expect(ShellWord.quoted("at://did:plc:x/app.bsky.feed.post/1") == "at://did:plc:x/app.bsky.feed.post/1")
        #expect(ShellWord.quoted("Hello, world") == "'Hello, world'")
        #expect(ShellWord.quoted("it's") == "'it'\\''s'")
        #expect(ShellWord.quoted("") == "''")
        #expect(ShellWord.quoted("$(rm)") == "'$(rm)'")
    }
}

struct CommandLineTextTests {
    @Test(arguments: [
        ["feed"], ["--local", "--account", "b.test", "feed", "--limit", "3"], ["notifications", "--limit", "2"],
        ["search", "posts", "a & b"], ["--home", "/h h", "search", "people", "x"],
        ["feed", "at://did:plc:x/app.bsky.graph.list/1"], ["bookmarks"], ["lists", "a.test"],
        ["lists", "show", "at://did:plc:x/app.bsky.graph.list/1", "--limit", "2"],
    ])
    func asksForTheNextPageOfTheSame(_ words: [String]) throws {
        let line = try #require(try CommandLineParser().parse(words).line(from: "c d"))
        #expect(line == (["warren"] + words + ["--cursor", "c d"]).map(ShellWord.quoted).joined(separator: " "))
    }

    @Test func hasNoNextPageOfWhatHasNone() throws {
        #expect(try CommandLineParser().parse(["accounts"]).line(from: "c") == nil)
        #expect(try CommandLineParser().parse(["version"]).line(from: "c") == nil)
    }

    @Test(arguments: ["posts", "people"]) func searchingForNothingIsRefused(scope: String) {
        #expect(throws: UsageError.missingArgument("QUERY", command: "search \(scope)")) {
            try CommandLineParser().parse(["search", scope, " "])
        }
    }
}
