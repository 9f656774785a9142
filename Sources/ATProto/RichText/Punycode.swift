/// Punycode (RFC 3492), by which domain names carry other letters than ASCII.
enum Punycode {
    private static let base = 36
    private static let low = 1
    private static let high = 26

    /// The punycode of a label without its `xn--`; nil when it overflows.
    static func encode(_ label: [Unicode.Scalar]) -> String? {
        let scalars = label.map { Int($0.value) }
        guard scalars.count <= 63 else { return nil }
        var output = scalars.filter { $0 < 0x80 }.map(UInt8.init)
        let basic = output.count
        if basic > 0 { output.append(UInt8(ascii: "-")) }
        var code = 0x80
        var delta = 0
        var bias = 72
        var handled = basic
        while handled < scalars.count {
            guard let next = scalars.filter({ $0 >= code }).min() else { return nil }
            let (step, overflow) = (next - code).multipliedReportingOverflow(by: handled + 1)
            guard !overflow else { return nil }
            delta += step
            code = next
            for scalar in scalars {
                if scalar < code { delta += 1 }
                guard scalar == code else { continue }
                append(delta, bias: bias, to: &output)
                bias = adapt(delta, count: handled + 1, isFirst: handled == basic)
                delta = 0
                handled += 1
            }
            delta += 1
            code += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func append(_ delta: Int, bias: Int, to output: inout [UInt8]) {
        var rest = delta
        var step = base
        while true {
            let threshold = step <= bias ? low : min(step - bias, high)
            guard rest >= threshold else { break }
            output.append(digit(threshold + (rest - threshold) % (base - threshold)))
            rest = (rest - threshold) / (base - threshold)
            step += base
        }
        output.append(digit(rest))
    }

    private static func adapt(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var step = 0
        while delta > (base - low) * high / 2 {
            delta /= base - low
            step += base
        }
        return step + (base - low + 1) * delta / (delta + 38)
    }

    private static func digit(_ value: Int) -> UInt8 {
        UInt8(value < 26 ? value + 97 : value - 26 + 48)
    }
}
