import Crypto

/// The people of the small world, Alice first.
enum Cast {
    static let alice = Person(
        "alice", signature: "6Ddr-DwOe8BmBZEbAYdmox45rlQyi63jSVM-HlGUydcJ69bTLAKRmClbINxOzkfA5jchNOGQ0TtTtVk4DBb68Q",
        displayName: "Alice Marsh",
        about: "Secretary of the Hollow Lane Allotments. Plot 4. Minutes, seeds, and tea from the flask. 🌱",
        pronouns: "she/her", colours: (0xE8D8F0, 0x8A4FA0))
    static let bob = Person(
        "bob", curve: .p256,
        signature: "RQaI6HlUk1Ql3dGpnw9lkSGywgpsPwO7C9bXyyJL1RU5PvCj3_ubfRmYYXjY_Xuy5Tkcg7XP8oT9KoMI-0vfYA",
        displayName: "Bob Okafor",
        about: "Plot 7. Retired plumber. If it drips, ask me.", colours: (0xD6E6F2, 0xC0392B))
    static let carol = Person(
        "carol", signature: "IYJ0yAD0b-s-RWbgagoygyXbJCamHM0amHGmN0kUFJdtK-BnNNXxmexztGF3lWfGIS_NtoPH-Nak8xPYWdV1kw",
        displayName: "Carol Lindqvist",
        about: "Bees on plot 9. Honey when they let me.\nSkriver ibland på svenska.", pronouns: "she/they",
        colours: (0xFBEFC8, 0xE2A81B))
    static let dan = Person(
        "dan", signature: "6-isoLmf01dUfaXXDR0GLWorutLW4o79bMx5JXPeWOMtTQs3bG2AR6iiVSAWKnf8NkE08RVsLh3l2WECf1GWmw",
        displayName: "Dan Whitlock",
        about: "Plot 11. Pumpkins, and pictures of pumpkins.", colours: (0xE3EBD3, 0xD9711C))
    static let erin = Person(
        "erin", signature: "apmNeopO0sOeg9oPpVH9lpzyyZbtyk2e7a3_S3bzIKUj7NpAkPT1usHEGNMOvavc0vKTip6-a69R_mJ97ePYOA",
        displayName: "Erin Byrne",
        about: "Reports for the Marlow Bridge Gazette. Grows nothing, eats everything.",
        colours: (0xE9E4DC, 0x3B6E8F))
    static let farah = Person(
        "farah", signature: "gduErrF40G8gM9MpD9nyXv_kp9rvWVRFXPATfYcBQ685VCMY9EId0tLORcw3oDb6GKWIZcdfyfRf4B_lwRaQ3Q",
        displayName: "Farah Haddad فرح حداد",
        about: "Herbs on plot 2. أعشاب ووصفات من الحديقة", colours: (0xDDEEDF, 0x2F6B4F))
    static let noa = Person(
        "noa", curve: .p256,
        signature: "Lll1EyS3jV39aHJrBRRJQ3FV1wCv8JNe16dVse4CxYZgPsWqg5a6y3naRNT3fcLw_aR4BBbB8PCHt6pokr3ITw",
        displayName: "נועה לוי", about: "ירקות, עצים וספרים. חלקה 6 · Plot 6",
        colours: (0xF4E1DC, 0xB5424B))
    static let kenji = Person(
        "kenji", signature: "Pd08LZzt8-rFqLJy2e04GV-w-8zjIDRYbtfn88LHMxFQDzWE7iVkPAeuJuPZmfw0MwV_UzfVrqfKvrRwI6r5xw",
        displayName: "田中健二", about: "区画3番。大根と味噌。Daikon and miso on plot 3.",
        colours: (0xEEF0F2, 0xF0EEDC))
    static let mei = Person(
        "mei", signature: "jqRab4PTrSDtPOv9axR7v1K1HUD5XyZmoU3jntslbtgryUoupd6IvQR7qj9PxjhQa5galla_1lAzjQKr1_YmGg",
        displayName: "陈美", about: "8号园地，种菜、写字。Plot 8.", colours: (0xF7E3E3, 0xC8323C))
    static let hollowlane = Person(
        "hollowlane",
        signature: "6suI3HbxF3JVzYNeIILPh1DjFwJNtXZk-fDzctU6M68LWteVcRnpCZVKZMoA0HXd4v9FROSSV1v_iMSIGuJsdw",
        displayName: "Hollow Lane Allotments",
        about: "Fourteen plots and one pump, since 1911. Run by its members. Write to @alice.test",
        colours: (0xCFE0A8, 0x4F8A3A))
    static let warden = Person(
        "warden", signature: "JeEAe2-JMGkpvK5fTanmdLla0N_yJf7F_Kn7VLGvCjhytGJPqAtXzzEdWcQKJqksFbCvQ6Femt36Gp-uh_Zrpw",
        displayName: "Plot Warden",
        about: "A labeler for Hollow Lane: marks adverts, spoilers and what is not for the squeamish.",
        colours: (0x35404A, 0xE7C66B), isLabeler: true)
    static let gus = Person(
        "gus", signature: "wwOnSnOHe9cfxzx1z_RIQ3SM1DRymiHuQr1yxjmycadjYVXMj2wATDrkohMq7y5NSA8iX6cSkTT31DekPD13Fg",
        displayName: "Gus 💥 GROW-MAX", about: "MIRACLE FERTILISER!!! DOUBLE YOUR MARROWS!!!",
        colours: (0xFFF000, 0xE00000))
    static let mallory = Person(
        "mallory", signature: "JQgDWmE9_teQBkpBIhoDpCy3upNG_3VJGRGS5eH4sRpVsVLGyRxn8CNPjqnHHCdVf4M1l6Jw-huDUdKLdEDlgA",
        displayName: "Mallory", about: "Only asking questions about your marrows.",
        colours: (0x444444, 0x777777))
    /// New here: no profile, no posts, follows nobody.
    static let heidi = Person(
        "heidi", signature: "WWWiMoSPWkA60BFkDIHxu5myL6ooMszqnGGn8kCVGqlGU8vI7_GfONDLbSgBJ5vr7g4xFbdIW5KBZcN84A3lJg")

    static let all = [
        alice, bob, carol, dan, erin, farah, noa, kenji, mei, hollowlane, warden, gus, mallory, heidi,
    ]

    /// Those with a plot.
    static let members = [alice, bob, carol, dan, farah, noa, kenji, mei]
}
