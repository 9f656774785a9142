/// The pictures of the small world: files as a phone would upload them.
enum Pictures {
    static let pump: [UInt8] = {
        var canvas = scene(sky: 0xBFD9E8, ground: 0x7A9A4A)
        canvas.rectangle(214, 110, 52, 170, 0x35684C)
        canvas.rectangle(204, 98, 72, 18, 0x2A523C)
        canvas.rectangle(190, 276, 100, 16, 0x8C8C86)
        canvas.rectangle(150, 140, 66, 14, 0x2A523C)
        canvas.rectangle(150, 150, 12, 26, 0x2A523C)
        canvas.rectangle(266, 60, 12, 84, 0x4B3A2B)
        canvas.disc(272, 58, 12, 0x4B3A2B)
        for drop in 0..<4 { canvas.ellipse(156, 192 + drop * 22, 4, 8, 0x3F86B8) }
        canvas.ellipse(156, 286, 34, 8, 0x3F86B8)
        return canvas.png
    }()

    static let eatenLettuce: [UInt8] = {
        var canvas = scene(sky: 0xD7E3D0, ground: 0x6B4A32)
        for row in 0..<3 {
            for place in 0..<6 {
                let x = 50 + place * 76
                let y = 170 + row * 54
                canvas.ellipse(x, y, 30, 12, 0x4E3423)
                // The first bed is untouched; of the others little is left.
                if place == 0 || row == 0 && place == 1 {
                    canvas.disc(x, y - 10, 22, 0x6FA83C)
                    canvas.disc(x - 8, y - 14, 12, 0x8CC152)
                    canvas.disc(x + 10, y - 8, 10, 0x8CC152)
                } else {
                    canvas.rectangle(x - 3, y - 16, 6, 14, 0xA9C777)
                    canvas.triangle((x - 10, y - 8), (x, y - 4), (x - 2, y - 18), 0x6FA83C)
                }
            }
        }
        return canvas.png
    }()

    static let rabbit: [UInt8] = {
        var canvas = Canvas(480, 320, background: 0x0E1A26)
        canvas.rectangle(0, 220, 480, 100, 0x16271B)
        canvas.disc(400, 60, 30, 0xE9E4C9)
        canvas.disc(388, 54, 26, 0x0E1A26)
        for star in 0..<24 { canvas.disc(star * 97 % 480, star * 53 % 200, 1, 0xE9E4C9) }
        canvas.ellipse(230, 210, 70, 48, 0x8A7560)
        canvas.disc(300, 170, 34, 0x8A7560)
        canvas.ellipse(288, 110, 10, 40, 0x8A7560)
        canvas.ellipse(312, 112, 10, 40, 0x8A7560)
        canvas.ellipse(288, 114, 4, 28, 0xC79A8E)
        canvas.ellipse(312, 116, 4, 28, 0xC79A8E)
        canvas.disc(162, 216, 16, 0xE8E2D8)
        canvas.disc(312, 164, 5, 0xF4F7C5)
        canvas.disc(334, 178, 4, 0xC79A8E)
        canvas.ellipse(350, 200, 26, 10, 0x6FA83C)
        return canvas.png
    }()

    static let pumpkins: [UInt8] = {
        var canvas = scene(sky: 0xF2D9B0, ground: 0x5E7A35)
        canvas.disc(400, 70, 36, 0xFFF3C4)
        for (x, y, size) in [(120, 240, 54), (250, 220, 78), (380, 250, 48)] {
            canvas.ellipse(x, y, size, size * 3 / 4, 0xD9711C)
            canvas.ellipse(x - size / 3, y, size / 3, size * 3 / 4, 0xE88A34)
            canvas.ellipse(x + size / 3, y, size / 3, size * 3 / 4, 0xE88A34)
            canvas.ellipse(x, y, size / 4, size * 3 / 4, 0xF0A04B)
            canvas.rectangle(x - 5, y - size * 3 / 4 - 18, 10, 22, 0x4C5B23)
        }
        return canvas.png
    }()

    static let hives: [UInt8] = {
        var canvas = scene(sky: 0xCBE4F2, ground: 0x86A94F)
        for hive in 0..<3 {
            let x = 60 + hive * 136
            for box in 0..<3 { canvas.rectangle(x, 150 + box * 38, 96, 34, box == 1 ? 0xF3E3B3 : 0xE7C66B) }
            canvas.rectangle(x - 8, 136, 112, 14, 0x8C6B3F)
            canvas.rectangle(x + 34, 248, 28, 8, 0x4B3A2B)
        }
        for bee in 0..<16 {
            let x = 20 + bee * 151 % 440
            let y = 40 + bee * 67 % 150
            canvas.ellipse(x, y, 6, 4, 0xE2A81B)
            canvas.rectangle(x - 1, y - 4, 2, 8, 0x2B2118)
        }
        return canvas.png
    }()

    static let supperTable: [UInt8] = {
        var canvas = scene(sky: 0x3B3A5A, ground: 0x47553A)
        for lamp in 0..<9 {
            let x = 20 + lamp * 55
            canvas.disc(x, 64 + (lamp - 4) * (lamp - 4) * -2 + 32, 7, 0xFFD77A)
        }
        canvas.triangle((60, 300), (420, 300), (240, 120), 0xB98A5A)
        canvas.rectangle(40, 200, 400, 70, 0xF4EFE4)
        for plate in 0..<6 {
            canvas.ellipse(80 + plate * 64, 232, 26, 12, 0xD8D2C4)
            canvas.ellipse(80 + plate * 64, 230, 14, 7, plate % 2 == 0 ? 0xD9711C : 0x6FA83C)
        }
        return canvas.png
    }()

    static let daikon: [UInt8] = {
        var canvas = scene(sky: 0xE4EEF0, ground: 0x6B4A32)
        for root in 0..<5 {
            let x = 70 + root * 84
            let length = 70 + root * 17 % 60
            canvas.rectangle(x - 17, 150, 34, length, 0xF7F6EE)
            canvas.triangle((x - 17, 150 + length), (x + 17, 150 + length), (x, 196 + length), 0xF7F6EE)
            canvas.ellipse(x, 152, 17, 10, 0xCFE0A8)
            for leaf in -2...2 {
                canvas.triangle((x - 4, 150), (x + 4, 150), (x + leaf * 18, 70 + abs(leaf) * 12), 0x4F8A3A)
            }
        }
        return canvas.png
    }()

    static let herbs: [UInt8] = {
        var canvas = Canvas(480, 320, background: 0xEDE3D2)
        for (pot, leaf) in [0x3F7D3A, 0x6FA83C, 0x2F6B4F, 0x8CC152].enumerated() {
            let x = 70 + pot * 114
            canvas.triangle((x - 44, 210), (x + 44, 210), (x, 330), 0xB5653A)
            canvas.rectangle(x - 30, 210, 60, 80, 0xB5653A)
            canvas.rectangle(x - 48, 198, 96, 18, 0xC97B4E)
            for sprig in -3...3 {
                canvas.ellipse(x + sprig * 12, 150 - (3 - abs(sprig)) * 16, 12, 34, UInt32(leaf))
            }
        }
        return canvas.png
    }()

    static let slugs: [UInt8] = {
        var canvas = scene(sky: 0x9AA58C, ground: 0x4E5B33)
        for slug in 0..<7 {
            let x = 60 + slug * 143 % 380
            let y = 190 + slug * 41 % 110
            canvas.ellipse(x, y, 36, 11, 0x6A4B2A)
            canvas.disc(x + 34, y - 3, 10, 0x7D5A34)
            canvas.rectangle(x + 36, y - 20, 2, 12, 0x7D5A34)
            canvas.rectangle(x + 42, y - 20, 2, 12, 0x7D5A34)
        }
        return canvas.png
    }()

    /// A wide picture for the head of a profile.
    static let fields: [UInt8] = {
        var canvas = Canvas(900, 300, background: 0xBFD9E8)
        canvas.disc(760, 70, 42, 0xFFF3C4)
        canvas.ellipse(200, 320, 420, 150, 0x86A94F)
        canvas.ellipse(700, 330, 460, 160, 0x6F9440)
        for plot in 0..<14 {
            canvas.rectangle(20 + plot * 63, 232, 50, 54, plot % 2 == 0 ? 0x6B4A32 : 0x7A5638)
            for row in 0..<3 { canvas.rectangle(24 + plot * 63, 240 + row * 16, 42, 5, 0x4F8A3A) }
        }
        return canvas.png
    }()

    /// A round badge in two colours: the head of an account.
    static func avatar(_ ground: UInt32, _ fruit: UInt32) -> [UInt8] {
        var canvas = Canvas(128, 128, background: ground)
        canvas.disc(64, 74, 38, fruit)
        canvas.disc(50, 62, 9, 0xFFFFFF)
        canvas.rectangle(61, 22, 6, 20, 0x4C5B23)
        canvas.ellipse(82, 28, 18, 9, 0x4F8A3A)
        return canvas.png
    }

    private static func scene(sky: UInt32, ground: UInt32) -> Canvas {
        var canvas = Canvas(480, 320, background: sky)
        canvas.rectangle(0, 150, 480, 170, ground)
        return canvas
    }
}
