internal import Crypto
internal import Log

/// The bytes of a sealed file.
///
///     8  "WRNSEAL1"
///     1  0: sealed with a key; 1: with a passphrase, then 16 bytes salt, 4 passes, 8 memory
///     …  the items, sealed; everything before is the context
///
/// Sealed are the number of items (4 bytes) and for each one service, account, label and value, each after its
/// length (4 bytes). Numbers are little-endian.
enum SealedFileFormat {
    struct Item {
        let item: SecretItem
        let value: Secret<[UInt8]>
    }

    struct Header: Equatable {
        /// nil when it is sealed with a key.
        let cost: PassphraseCost?

        var bytes: [UInt8] {
            guard let cost else { return magic + [0] }
            return magic + [1] + cost.salt + little(UInt32(clamping: cost.passes))
                + little(UInt64(clamping: cost.memory))
        }
    }

    private static let magic = Array("WRNSEAL1".utf8)
    private static let saltBytes = 16
    /// Room for hundreds of sessions; a larger file is none of ours.
    static let sizeLimit = 4 << 20

    static func header(of file: [UInt8], path: String) throws(SecretError) -> Header {
        guard file.count > magic.count else { throw .damaged(file: path, detail: "it is cut off") }
        guard file.starts(with: magic) else {
            if file.starts(with: magic.dropLast()) { throw .newer(file: path) }
            throw .damaged(file: path, detail: "it is no file of secrets")
        }
        switch file[magic.count] {
        case 0:
            return Header(cost: nil)
        case 1:
            var reader = Reader(file[(magic.count + 1)...])
            guard let salt = reader.take(saltBytes), let passes = reader.number(UInt32.self),
                let memory = reader.number(UInt64.self)
            else { throw .damaged(file: path, detail: "it is cut off") }
            return Header(cost: PassphraseCost(salt: salt, passes: Int(passes), memory: Int(clamping: memory)))
        default:
            throw .newer(file: path)
        }
    }

    static func seal(_ items: [Item], header: Header, key: SealingKey) throws(SecretError) -> [UInt8] {
        var plain = little(UInt32(items.count))
        for entry in items {
            let fields = [
                Array(entry.item.service.utf8), Array(entry.item.account.utf8), Array(entry.item.label.utf8),
                entry.value.expose(),
            ]
            for field in fields {
                guard field.count <= sizeLimit else { throw .tooLarge(limit: sizeLimit) }
                plain += little(UInt32(field.count)) + field
            }
        }
        let context = header.bytes
        guard context.count + plain.count + Sealing.overhead <= sizeLimit else { throw .tooLarge(limit: sizeLimit) }
        return context + Sealing.seal(plain, key: key, context: context)
    }

    static func open(_ file: [UInt8], key: SealingKey, path: String) throws(SecretError) -> [Item] {
        let context = try header(of: file, path: path).bytes
        let plain: [UInt8]
        do {
            plain = try Sealing.open(Array(file.dropFirst(context.count)), key: key, context: context)
        } catch .tooShort {
            throw .damaged(file: path, detail: "it is cut off")
        } catch {
            throw .wrongKey(file: path)
        }
        // What is inside is authentic, so a failure from here on is a mistake of the program that wrote it.
        var reader = Reader(plain[...])
        var items: [Item] = []
        guard let count = reader.number(UInt32.self) else { throw .damaged(file: path, detail: "it has no items") }
        for _ in 0..<count {
            guard let service = reader.field(), let account = reader.field(), let label = reader.field(),
                let value = reader.field()
            else { throw .damaged(file: path, detail: "an item is cut off") }
            let item = SecretItem(
                service: String(decoding: service, as: UTF8.self), account: String(decoding: account, as: UTF8.self),
                label: String(decoding: label, as: UTF8.self))
            items.append(Item(item: item, value: Secret(value)))
        }
        return items
    }

    private static func little<T: FixedWidthInteger>(_ number: T) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian, Array.init)
    }

    private struct Reader {
        private var rest: ArraySlice<UInt8>

        init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

        mutating func take(_ count: Int) -> [UInt8]? {
            guard rest.count >= count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }

        mutating func number<T: FixedWidthInteger>(_: T.Type) -> T? {
            take(T.bitWidth / 8)?.reversed().reduce(0) { $0 << 8 | T($1) }
        }

        mutating func field() -> [UInt8]? {
            number(UInt32.self).flatMap { take(Int($0)) }
        }
    }
}
