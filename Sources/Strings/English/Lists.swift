extension Strings {
    /// Lists of people, and the profile.
    public static let lists = ListStrings()
}

/// Lists of people, and the profile.
public struct ListStrings: Sendable {
    /// The profile was changed; whose.
    public let profileChanged = Phrase<String>(
        "lists.profileChanged", ["who"], "the profile of {who} is changed")
    /// The profile was so already; whose.
    public let profileSame = Phrase<String>(
        "lists.profileSame", ["who"], "the profile of {who} is so already")
    /// An edit of the profile, in the outbox.
    public let doEditProfile = PlainPhrase(
        "lists.doEditProfile", "edit the profile")
    /// A list was made; by whom, its name and its address.
    public let created = Phrase<String, String, String>(
        "lists.created", ["who", "name", "uri"], "{who} made the list “{name}”: {uri}")
    /// Somebody is on a list now; by whom, and who.
    public let added = Phrase<String, String>(
        "lists.added", ["who", "whom"], "{who} put {whom} on the list")
    /// Somebody was on the list already.
    public let addedAlready = Phrase<String, String>(
        "lists.addedAlready", ["who", "whom"], "{who} has {whom} on the list already")
    /// Somebody is off a list now; by whom, and who.
    public let removed = Phrase<String, String>(
        "lists.removed", ["who", "whom"], "{who} took {whom} off the list")
    /// Somebody was not on the list.
    public let removedAlready = Phrase<String, String>(
        "lists.removedAlready", ["who", "whom"], "{who} did not have {whom} on the list")
    /// A list was deleted; by whom, and its address.
    public let deleted = Phrase<String, String>(
        "lists.deleted", ["who", "uri"], "{who} deleted the list {uri}")
    /// A list was gone already; its address.
    public let deletedAlready = Phrase<String>(
        "lists.deletedAlready", ["uri"], "The list is gone already: {uri}")
    /// There are no lists.
    public let none = PlainPhrase(
        "lists.none", "There are no lists here. `warren lists create NAME` makes one.")
    /// Nobody is on a list.
    public let nobody = PlainPhrase(
        "lists.nobody", "Nobody is on it.")
    /// How many are on a list.
    public let people = Phrase<String>(
        "lists.people", ["count"], "{count} on it")
    /// A new list in the outbox.
    public let doCreate = Phrase<String>(
        "lists.doCreate", ["name"], "make the list “{name}”")
    /// An addition to a list in the outbox; who, and the list.
    public let doAdd = Phrase<String, String>(
        "lists.doAdd", ["whom", "uri"], "put {whom} on {uri}")
    /// A removal from a list in the outbox; who, and the list.
    public let doRemove = Phrase<String, String>(
        "lists.doRemove", ["whom", "uri"], "take {whom} off {uri}")
    /// A deletion of a list in the outbox.
    public let doDelete = Phrase<String>(
        "lists.doDelete", ["uri"], "delete the list {uri}")
    /// What a command does.
    public let editHelp = PlainPhrase(
        "lists.editHelp", "Change your profile: only what is named")
    /// More about a command.
    public let editDetails = PlainPhrase(
        "lists.editDetails",
        "An empty text takes away what is there. Pictures are turned upright, lose where and with what "
            + "they were made, and are brought under a million bytes.")
    /// What an example does.
    public let editExample = PlainPhrase(
        "lists.editExample", "another name")
    /// What an example does.
    public let editPictureExample = PlainPhrase(
        "lists.editPictureExample", "another picture, and no description")
    /// What an option does.
    public let optionName = PlainPhrase(
        "lists.optionName", "Your display name")
    /// What an option does.
    public let optionDescription = PlainPhrase(
        "lists.optionDescription", "What you say of yourself")
    /// What an option does.
    public let optionAvatar = PlainPhrase(
        "lists.optionAvatar", "Your picture")
    /// What an option does.
    public let optionBanner = PlainPhrase(
        "lists.optionBanner", "The wide picture")
    /// What a command does.
    public let listsHelp = PlainPhrase(
        "lists.listsHelp", "Show lists of people: yours, or somebody's")
    /// What an example does.
    public let listsExample = PlainPhrase(
        "lists.listsExample", "hers")
    /// What a command does.
    public let showHelp = PlainPhrase(
        "lists.showHelp", "Show a list and who is on it")
    /// What an example does.
    public let showExample = PlainPhrase(
        "lists.showExample", "who is on it?")
    /// What a command does.
    public let createHelp = PlainPhrase(
        "lists.createHelp", "Make a list of people")
    /// What an example does.
    public let createExample = PlainPhrase(
        "lists.createExample", "to read their posts with `warren feed URI`")
    /// What a command does.
    public let addHelp = PlainPhrase(
        "lists.addHelp", "Put somebody on a list of yours")
    /// What an example does.
    public let addExample = PlainPhrase(
        "lists.addExample", "they are not told")
    /// What a command does.
    public let removeHelp = PlainPhrase(
        "lists.removeHelp", "Take somebody off a list of yours")
    /// What an example does.
    public let removeExample = PlainPhrase(
        "lists.removeExample", "no longer have her on it")
    /// What a command does.
    public let deleteHelp = PlainPhrase(
        "lists.deleteHelp", "Delete a list of yours")
    /// What an example does.
    public let deleteExample = PlainPhrase(
        "lists.deleteExample", "it cannot be had back")
    /// What an argument is.
    public let argumentList = PlainPhrase(
        "lists.argumentList", "The list: at-URI or bsky.app link")
    /// What an argument is.
    public let argumentName = PlainPhrase(
        "lists.argumentName", "What the list is called")
    /// What an option does.
    public let optionAbout = PlainPhrase(
        "lists.optionAbout", "What the list is about")
    /// What an option does.
    public let optionModeration = PlainPhrase(
        "lists.optionModeration", "Make it a list to mute or block, not one to read")
}
