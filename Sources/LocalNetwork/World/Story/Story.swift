import ATProto

/// The week at Hollow Lane, told in the order in which it happened. Each chapter stands in a file of its own.
final class Story {
    let world: WorldBuilder

    // What later chapters come back to.
    var supper: WorldBuilder.Reference?
    var pump: WorldBuilder.Reference?
    var lettuces: WorldBuilder.Reference?
    var rabbit: WorldBuilder.Reference?
    var membersList: WorldBuilder.Reference?
    var discover: WorldBuilder.Reference?
    var pictures: WorldBuilder.Reference?
    var mint: WorldBuilder.Reference?

    init(world: WorldBuilder) { self.world = world }

    /// A thing that an earlier chapter made.
    func earlier(_ reference: WorldBuilder.Reference?) -> WorldBuilder.Reference {
        guard let reference else { preconditionFailure("the chapters of the story are told out of order") }
        return reference
    }
}
