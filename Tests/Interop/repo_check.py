"""Checks a signed repo with nothing but hashlib and cryptography: CIDs, commit signature, and the tree, rebuilt from its
records by the rules of atproto.com/specs/repository."""
import base64
import hashlib
import json
import urllib.request

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils

BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
ORDERS = {
    "secp256k1": 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141,
    "secp256r1": 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551,
}


class BadRepo(Exception):
    """The repo breaks a rule."""


class Link:
    def __init__(self, cid):
        self.cid = bytes(cid)

    def __eq__(self, other):
        return isinstance(other, Link) and self.cid == other.cid

    def __hash__(self):
        return hash(self.cid)

    def __str__(self):
        return "b" + base64.b32encode(self.cid).decode().lower().rstrip("=")


def read_json(url):
    with urllib.request.urlopen(url, timeout=10) as answer:
        return json.load(answer)


# DAG-CBOR, just as much as repos have.

def decode(data, at=0):
    first = data[at]
    major, info = first >> 5, first & 31
    at += 1
    if info < 24:
        number = info
    elif info in (24, 25, 26, 27):
        size = 1 << (info - 24)
        number = int.from_bytes(data[at:at + size], "big")
        at += size
    else:
        raise BadRepo("CBOR of indefinite length")
    if major == 0:
        return number, at
    if major == 1:
        return -1 - number, at
    if major == 2:
        return bytes(data[at:at + number]), at + number
    if major == 3:
        return data[at:at + number].decode(), at + number
    if major == 4:
        items = []
        for _ in range(number):
            item, at = decode(data, at)
            items.append(item)
        return items, at
    if major == 5:
        members = {}
        for _ in range(number):
            key, at = decode(data, at)
            members[key], at = decode(data, at)
        return members, at
    if major == 6:
        value, at = decode(data, at)
        if number != 42 or value[:1] != b"\0":
            raise BadRepo(f"CBOR tag {number}")
        return Link(value[1:]), at
    if first in (0xF4, 0xF5, 0xF6):
        return {0xF4: False, 0xF5: True, 0xF6: None}[first], at
    raise BadRepo(f"CBOR byte {first:#x}")


def head(major, number):
    if number < 24:
        return bytes([major << 5 | number])
    for info, size in ((24, 1), (25, 2), (26, 4), (27, 8)):
        if number < 1 << (8 * size):
            return bytes([major << 5 | info]) + number.to_bytes(size, "big")
    raise BadRepo("a number is too great")


def encode(value):
    if value is None or isinstance(value, bool):
        return {None: b"\xf6", False: b"\xf4", True: b"\xf5"}[value]
    if isinstance(value, int):
        return head(0, value) if value >= 0 else head(1, -1 - value)
    if isinstance(value, bytes):
        return head(2, len(value)) + value
    if isinstance(value, str):
        return head(3, len(value.encode())) + value.encode()
    if isinstance(value, list):
        return head(4, len(value)) + b"".join(map(encode, value))
    if isinstance(value, Link):
        return b"\xd8\x2a" + head(2, len(value.cid) + 1) + b"\0" + value.cid
    keys = sorted(value, key=lambda key: (len(key.encode()), key.encode()))
    return head(5, len(value)) + b"".join(encode(key) + encode(value[key]) for key in keys)


def cid_of(block):
    return Link(b"\x01\x71\x12\x20" + hashlib.sha256(block).digest())


# CAR

def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def read_car(data):
    size, at = varint(data, 0)
    header, _ = decode(data[at:at + size])
    at += size
    blocks = {}
    while at < len(data):
        size, at = varint(data, at)
        section = data[at:at + size]
        at += size
        link, block = Link(section[:36]), bytes(section[36:])
        if cid_of(block) != link:
            raise BadRepo(f"a block does not match its CID {link}")
        blocks[link] = block
    return header["roots"][0], blocks


def root(data):
    return str(read_car(data)[0])


# The commit

def public_key(multibase):
    number = 0
    for character in multibase[1:]:
        number = number * 58 + BASE58.index(character)
    raw = number.to_bytes((number.bit_length() + 7) // 8, "big")
    curve = {b"\xe7\x01": ec.SECP256K1(), b"\x80\x24": ec.SECP256R1()}[raw[:2]]
    return ec.EllipticCurvePublicKey.from_encoded_point(curve, raw[2:])


def check_commit(block, did, multibase):
    commit, _ = decode(block)
    if commit["did"] != did or commit["version"] != 3:
        raise BadRepo("the commit is of another account or version")
    signature = commit.pop("sig")
    key = public_key(multibase)
    r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    if len(signature) != 64 or s > ORDERS[key.curve.name] // 2:
        raise BadRepo("the signature is not 64 bytes with a low S")
    try:
        key.verify(utils.encode_dss_signature(r, s), encode(commit), ec.ECDSA(hashes.SHA256()))
    except InvalidSignature:
        raise BadRepo("the commit's signature is wrong") from None
    return commit


# The tree

def layer(key):
    digest = hashlib.sha256(key.encode()).digest()
    return (256 - int.from_bytes(digest, "big").bit_length()) // 2


def build(entries, level):
    """The node of one layer over sorted (key, link), as its CID; the tree has one shape for one content."""
    node, run, last = {"l": None, "e": []}, [], ""

    def below(run):
        return build(run, level - 1) if run else None

    for key, link in entries:
        if layer(key) < level:
            run.append((key, link))
            continue
        if node["e"]:
            node["e"][-1]["t"] = below(run)
        else:
            node["l"] = below(run)
        shared = 0
        while shared < min(len(last), len(key)) and last[shared] == key[shared]:
            shared += 1
        node["e"].append({"p": shared, "k": key[shared:].encode(), "v": link, "t": None})
        run, last = [], key
    if node["e"]:
        node["e"][-1]["t"] = below(run)
    else:
        node["l"] = below(run)
    return cid_of(encode(node))


def walk(link, blocks):
    if link is None:
        return
    node, _ = decode(blocks[link])
    yield from walk(node["l"], blocks)
    last = b""
    for entry in node["e"]:
        last = last[:entry["p"]] + entry["k"]
        yield last.decode(), entry["v"]
        yield from walk(entry["t"], blocks)


def check_repo(data, did, multibase):
    """The repo's records by path; raises unless every rule holds."""
    head_link, blocks = read_car(data)
    commit = check_commit(blocks[head_link], did, multibase)
    entries = list(walk(commit["data"], blocks))
    if entries != sorted(entries, key=lambda entry: entry[0].encode()):
        raise BadRepo("the tree is out of order")
    top = max((layer(key) for key, _ in entries), default=0)
    if build(entries, top) != commit["data"]:
        raise BadRepo("the tree rebuilt from its records has another root")
    for key, link in entries:
        record, end = decode(blocks[link])
        if end != len(blocks[link]) or encode(record) != blocks[link]:
            raise BadRepo(f"{key} is not canonical DAG-CBOR")
        if record["$type"] != key.split("/")[0]:
            raise BadRepo(f"{key} is a {record['$type']}")
    return dict(entries)


def check_proof(data, did, multibase, path):
    """The record's link when the proof shows that it is there, None when it shows that it is not."""
    head_link, blocks = read_car(data)
    link, wanted = check_commit(blocks[head_link], did, multibase)["data"], path.encode()
    while link is not None:
        node, _ = decode(blocks[link])
        last, following = b"", node["l"]
        for entry in node["e"]:
            last = last[:entry["p"]] + entry["k"]
            if last == wanted:
                if entry["v"] not in blocks:
                    raise BadRepo("the proof lacks the record")
                return entry["v"]
            if last > wanted:
                break
            following = entry["t"]
        link = following
    return None
