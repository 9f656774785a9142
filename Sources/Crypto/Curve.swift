internal import CCrypto

/// The two elliptic curves that AT Protocol signatures use.
public enum Curve: Sendable, Hashable, CaseIterable {
    /// NIST P-256 (secp256r1), JOSE `ES256`.
    case p256
    /// secp256k1, JOSE `ES256K`.
    case k256

    var groupName: String { self == .p256 ? SN_X9_62_prime256v1 : SN_secp256k1 }

    private var identifier: Int32 { self == .p256 ? NID_X9_62_prime256v1 : NID_secp256k1 }

    /// The unsigned varint of the curve's public key multicodec.
    var multicodec: [UInt8] { self == .p256 ? [0x80, 0x24] : [0xE7, 0x01] }

    /// The order of the group, big-endian.
    var order: [UInt8] {
        switch self {
        case .p256:
            [
                0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
                0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
            ]
        case .k256:
            [
                0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE,
                0xBA, 0xAE, 0xDC, 0xE6, 0xAF, 0x48, 0xA0, 0x3B, 0xBF, 0xD2, 0x5E, 0x8C, 0xD0, 0x36, 0x41, 0x41,
            ]
        }
    }

    /// Half of the order, rounded down: the largest `s` of a low-S signature.
    var halfOrder: [UInt8] {
        var carry: UInt8 = 0
        return order.map { byte in
            defer { carry = byte & 1 }
            return byte >> 1 | carry << 7
        }
    }

    /// The compressed public point of a private scalar; nil when the scalar is zero or not below the order.
    func publicPoint(of scalar: [UInt8]) -> [UInt8]? {
        guard scalar.count == 32, scalar.contains(where: { $0 != 0 }), scalar.lexicographicallyPrecedes(order),
            let group = EC_GROUP_new_by_curve_name(identifier)
        else { return nil }
        defer { EC_GROUP_free(group) }
        guard let point = EC_POINT_new(group), let number = BN_bin2bn(scalar, 32, BN_secure_new()) else { return nil }
        defer {
            EC_POINT_free(point)
            BN_clear_free(number)
        }
        BN_set_flags(number, BN_FLG_CONSTTIME)
        guard EC_POINT_mul(group, point, number, nil, nil, nil) == 1 else { return nil }
        return encode(point, in: group, POINT_CONVERSION_COMPRESSED)
    }

    /// The compressed form of a point given compressed or uncompressed; nil when it is not on the curve.
    func compressedPoint(of bytes: [UInt8]) -> [UInt8]? {
        convert(bytes, POINT_CONVERSION_COMPRESSED)
    }

    /// The uncompressed form (65 bytes) of a point of the curve.
    func uncompressedPoint(of bytes: [UInt8]) -> [UInt8]? {
        convert(bytes, POINT_CONVERSION_UNCOMPRESSED)
    }

    private func convert(_ bytes: [UInt8], _ form: point_conversion_form_t) -> [UInt8]? {
        guard bytes.count == 33 || bytes.count == 65, let group = EC_GROUP_new_by_curve_name(identifier) else {
            return nil
        }
        defer { EC_GROUP_free(group) }
        guard let point = EC_POINT_new(group) else { return nil }
        defer { EC_POINT_free(point) }
        guard EC_POINT_oct2point(group, point, bytes, bytes.count, nil) == 1 else { return nil }
        return encode(point, in: group, form)
    }

    private func encode(_ point: OpaquePointer, in group: OpaquePointer, _ form: point_conversion_form_t) -> [UInt8]? {
        let size = form == POINT_CONVERSION_COMPRESSED ? 33 : 65
        var bytes = [UInt8](repeating: 0, count: size)
        return EC_POINT_point2oct(group, point, form, &bytes, size, nil) == size ? bytes : nil
    }
}
