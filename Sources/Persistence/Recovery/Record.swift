/// The values of one row as SQLite stores them.
enum Record {
    /// The values, nil when the bytes cannot be a record. That every length adds up makes chance hits rare.
    static func values(_ payload: [UInt8]) -> [SQLValue]? {
        guard let (headerSize, first) = varint(payload[...], at: 0), headerSize >= first, headerSize <= payload.count
        else {
            return nil
        }
        var values: [SQLValue] = []
        var offset = first
        var body = Int(headerSize)
        while offset < headerSize {
            guard let (type, next) = varint(payload[..<Int(headerSize)], at: offset), type >= 0 else { return nil }
            offset = next
            guard let size = size(of: type), size <= payload.count - body else { return nil }
            values.append(value(type, payload[body..<body + size]))
            body += size
        }
        return body == payload.count ? values : nil
    }

    private static func size(of type: Int64) -> Int? {
        switch type {
        case 0, 8, 9: 0
        case 1...4: Int(type)
        case 5: 6
        case 6, 7: 8
        case 10, 11: nil
        default: Int((type - 12) / 2)
        }
    }

    private static func value(_ type: Int64, _ bytes: ArraySlice<UInt8>) -> SQLValue {
        switch type {
        case 0: .null
        case 1...6: .integer(integer(bytes))
        case 7: .real(Double(bitPattern: UInt64(bitPattern: integer(bytes))))
        case 8: .integer(0)
        case 9: .integer(1)
        default: type % 2 == 0 ? .blob(Array(bytes)) : .text(String(decoding: bytes, as: UTF8.self))
        }
    }

    /// With its sign.
    private static func integer(_ bytes: ArraySlice<UInt8>) -> Int64 {
        let start: Int64 = (bytes.first ?? 0) >= 0x80 ? -1 : 0
        return bytes.reduce(start) { $0 << 8 | Int64($1) }
    }

    /// A number of one to nine bytes, and where it ends.
    static func varint(_ bytes: ArraySlice<UInt8>, at offset: Int) -> (value: Int64, end: Int)? {
        var value: Int64 = 0
        for index in 0..<9 {
            guard offset + index < bytes.endIndex, offset >= bytes.startIndex else { return nil }
            let byte = bytes[offset + index]
            if index == 8 { return (value << 8 | Int64(byte), offset + 9) }
            value = value << 7 | Int64(byte & 0x7F)
            if byte < 0x80 { return (value, offset + index + 1) }
        }
        return nil
    }
}
