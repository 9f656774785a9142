public import Services

extension SocialServiceSet {
    /// The aids for bug reports by themselves. They need no home and no account, so nothing is opened.
    public static func aids() -> (syntax: any SyntaxChecking, savedResponses: any SavedResponseReading) {
        (SyntaxChecker(), SavedResponseReader())
    }
}
