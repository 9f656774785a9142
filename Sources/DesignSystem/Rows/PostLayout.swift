import GtkKit

/// A post in a list, with what estimating its height needs to know of its text.
final class PostEntry {
    // Compared for every post at once; nobody keeps an access to it open.
    @exclusivity(unchecked) var content: PostContent
    private(set) var characterCount = 0
    private(set) var lineBreakCount = 0
    private(set) var isWide = false
    private(set) var hasReason = false
    private(set) var pictureCount = 0
    private(set) var firstAspect = 1.0
    // Nil where there is no card.
    private(set) var cardTextLength: Int?

    init(_ content: PostContent) {
        self.content = content
        measure()
    }

    // Estimates are made for ten thousand posts at once: what they need is at hand without touching the texts.
    func measure() {
        hasReason = content.reason != nil
        pictureCount = min(content.pictures.count, PostLayout.mostPictures)
        firstAspect = content.pictures.first?.aspect ?? 1
        cardTextLength = content.card?.text.utf8.count
        characterCount = 0
        lineBreakCount = 0
        isWide = false
        // Bytes that begin a character; Chinese, Japanese and Korean ones are about twice as wide.
        for byte in content.text.utf8 {
            if byte & 0xC0 != 0x80 { characterCount += 1 }
            if byte == 10 { lineBreakCount += 1 }
            if byte >= 0xE3 && byte <= 0xED { isWide = true }
        }
    }
}

/// Everything that drawing one post at one width needs.
package final class PostLayout {
    package let height: Int32
    let reason: TextBlock?
    package let heading: TextBlock
    let time: ShortText
    package let body: TextBlock
    let cardHeading: TextBlock?
    let cardText: TextBlock?

    let reasonOrigin: Rectangle
    package let avatar: Rectangle
    package let headingArea: Rectangle
    let timeArea: Rectangle
    package let bodyArea: Rectangle
    let pictures: [Rectangle]
    let card: Rectangle?
    package let actions: [Rectangle]
    /// Each link's places, line by line.
    package private(set) lazy var links: [[Rectangle]] = entry.content.links.map {
        body.rectangles(of: $0.range, x: bodyArea.x, y: bodyArea.y)
    }

    private let entry: PostEntry

    static let cardPadding: Int32 = 10
    static let mostPictures = 4
    private static let mostCardLines: Int32 = 4
    private static let pictureGap: Int32 = 4

    init(_ entry: PostEntry, width: Int32, style: RowStyle) {
        self.entry = entry
        let post = entry.content
        let x = RowStyle.padding + RowStyle.avatarSize + RowStyle.gap
        let textWidth = Self.textWidth(width)
        let line = style.lineHeightInPixels
        let place: (Rectangle) -> Rectangle = { style.isRightToLeft ? $0.mirrored(in: width) : $0 }
        var y = RowStyle.padding

        if let text = post.reason {
            let block = style.line(text, width: textWidth)
            reason = block
            reasonOrigin = place(Rectangle(x: x, y: y, width: textWidth, height: block.height))
            y += block.height + 2
        } else {
            reason = nil
            reasonOrigin = Rectangle(x: 0, y: 0, width: 0, height: 0)
        }
        avatar = place(
            Rectangle(x: RowStyle.padding, y: y, width: RowStyle.avatarSize, height: RowStyle.avatarSize))
        time = style.shortText(post.time)
        let headingWidth = max(20, textWidth - time.width - 8)
        heading = style.heading(post.name, "@" + post.handle, width: headingWidth)
        headingArea = place(Rectangle(x: x, y: y, width: headingWidth, height: line))
        timeArea = place(Rectangle(x: width - RowStyle.padding - time.width, y: y, width: time.width, height: line))
        y += line + 4

        body = style.paragraph(post.text, width: textWidth, marks: Self.linkMarks(post, style.palette.accent))
        bodyArea = place(Rectangle(x: x, y: y, width: textWidth, height: body.height))
        y += body.height

        let grid = Self.pictureGrid(post.pictures, width: textWidth)
        if let last = grid.last {
            y += 8
            let top = y
            pictures = grid.map {
                place(Rectangle(x: $0.x + x, y: $0.y + top, width: $0.width, height: $0.height))
            }
            y += last.y + last.height
        } else {
            pictures = []
        }

        if let content = post.card {
            y += 8
            let inner = textWidth - 2 * Self.cardPadding
            let heading = style.heading(content.title, content.detail, width: inner)
            let text = style.paragraph(content.text, width: inner, lines: Self.mostCardLines)
            let textHeight = content.text.isEmpty ? 0 : text.height + 2
            let height = 2 * Self.cardPadding + line + textHeight
            cardHeading = heading
            cardText = content.text.isEmpty ? nil : text
            card = place(Rectangle(x: x, y: y, width: textWidth, height: height))
            y += height
        } else {
            cardHeading = nil
            cardText = nil
            card = nil
        }

        y += 8
        let step = min(120, textWidth / 4)
        let top = y
        actions = (0..<4).map {
            place(
                Rectangle(
                    x: x + Int32($0) * step - 6, y: top, width: $0 == 3 ? 28 : min(70, step), height: style.actionHeight
                )
            )
        }
        height = y + style.actionHeight + RowStyle.padding / 2
    }

    /// About how high the layout would be, in well under a microsecond.
    static func estimatedHeight(_ entry: PostEntry, width: Int32, style: RowStyle) -> Int32 {
        let textWidth = self.textWidth(width)
        let line = style.lineHeight
        func lines(_ characters: Int, _ width: Int32, isWide: Bool) -> Double {
            let advance = isWide ? line * 0.75 : style.characterWidth * 0.98
            return (Double(characters) * advance / Double(max(40, width))).rounded(.up)
        }
        var height = Double(RowStyle.padding + style.lineHeightInPixels + 4)
        if entry.hasReason { height += line + 2 }
        height +=
            (lines(entry.characterCount, textWidth, isWide: entry.isWide) + Double(entry.lineBreakCount) * 0.6) * line
        switch entry.pictureCount {
        case 0: break
        case 1: height += Double(8 + heightOfOne(aspect: entry.firstAspect, width: textWidth))
        case 2: height += Double(8 + heightOfSeveral(width: textWidth))
        default: height += Double(8 + 2 * heightOfSeveral(width: textWidth) + pictureGap)
        }
        if let length = entry.cardTextLength {
            let inner = textWidth - 2 * cardPadding
            let count = min(Double(mostCardLines), lines(length, inner, isWide: false))
            height += 8 + Double(2 * cardPadding + style.lineHeightInPixels) + (count > 0 ? 2 + count * line : 0)
        }
        return Int32(height) + 8 + style.actionHeight + RowStyle.padding / 2
    }

    private static func textWidth(_ width: Int32) -> Int32 {
        max(60, width - 2 * RowStyle.padding - RowStyle.avatarSize - RowStyle.gap)
    }

    private static func linkMarks(_ post: PostContent, _ colour: GdkRGBA) -> PangoMarks {
        var marks = PangoMarks()
        for link in post.links {
            marks.add(
                pango_attr_foreground_new(
                    UInt16(colour.red * 65_535), UInt16(colour.green * 65_535), UInt16(colour.blue * 65_535)),
                link.range)
        }
        return marks
    }

    /// One picture keeps its shape; two stand side by side, three and four in two rows.
    private static func pictureGrid(_ pictures: [PostContent.Picture], width: Int32) -> [Rectangle] {
        let shown = pictures.prefix(mostPictures)
        guard let first = shown.first else { return [] }
        if shown.count == 1 {
            let height = heightOfOne(aspect: first.aspect, width: width)
            return [Rectangle(x: 0, y: 0, width: width, height: height)]
        }
        let half = (width - pictureGap) / 2
        let height = heightOfSeveral(width: width)
        return shown.indices.map { index in
            let isWide = index == 2 && shown.count == 3
            return Rectangle(
                x: index % 2 == 0 ? 0 : half + pictureGap, y: index < 2 ? 0 : height + pictureGap,
                width: isWide ? width : half, height: height)
        }
    }

    private static func heightOfOne(aspect: Double, width: Int32) -> Int32 {
        let aspect = min(3, max(1.0 / 3, aspect.isFinite ? aspect : 1))
        return Int32(min(400, (Double(width) * aspect).rounded()))
    }

    private static func heightOfSeveral(width: Int32) -> Int32 {
        (width - pictureGap) / 2 * 3 / 4
    }
}
