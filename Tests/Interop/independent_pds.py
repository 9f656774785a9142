#!/usr/bin/env python3
"""An independent PDS on loopback for Warren's tests: PyPI `arroba`, with its repositories in memory.

usage: independent_pds.py PASSWORD      prints `url: …`, serves until its standard input ends

arroba keeps and signs the repositories and answers com.atproto.repo.* and com.atproto.sync.*. What it ties to a cloud
datastore or to a single configured account is answered here: sessions, blobs, handles, DID documents.
"""
import base64
import hashlib
import hmac
import json
import os
import secrets
import sys
import threading
import time

PASSWORD = sys.argv[1]
ACCOUNTS = {
    'alice.test': 'did:plc:aliceaaaaaaaaaaaaaaaaaaa',
    'bob.test': 'did:plc:bobbbbbbbbbbbbbbbbbbbbbb',
}
TOKEN_KEY = secrets.token_bytes(32)

# arroba reads these when it is imported.
os.environ.update(PDS_HOST='127.0.0.1', PLC_HOST='127.0.0.1:9', REPO_PASSWORD=PASSWORD, REPO_TOKEN='unused')

import lexrpc.flask_server
from arroba import firehose, server, storage, util
from arroba import xrpc_repo, xrpc_server, xrpc_sync  # noqa: F401, each registers its methods
from arroba.did import encode_did_key
from arroba.repo import Repo
from flask import Flask, request
from lexrpc.base import XrpcError
from lexrpc.server import Redirect
from multiformats import CID, multihash
from werkzeug.serving import make_server


def unpadded(data):
    return base64.urlsafe_b64encode(data).rstrip(b'=').decode()


def signature(text):
    return unpadded(hmac.new(TOKEN_KEY, text.encode(), hashlib.sha256).digest())


def token(did, scope, seconds):
    head = unpadded(json.dumps({'typ': 'at+jwt', 'alg': 'HS256'}).encode())
    now = int(time.time())
    body = unpadded(json.dumps({
        'scope': scope, 'sub': did, 'iat': now, 'exp': now + seconds, 'jti': secrets.token_hex(8)}).encode())
    return f'{head}.{body}.{signature(f"{head}.{body}")}'


def bearer(scope):
    """DID of the account that the request's token speaks for."""
    parts = request.headers.get('Authorization', '').removeprefix('Bearer ').split('.')
    if len(parts) != 3 or not hmac.compare_digest(parts[2], signature('.'.join(parts[:2]))):
        raise XrpcError('Token could not be verified', name='InvalidToken')
    claims = json.loads(base64.urlsafe_b64decode(parts[1] + '=='))
    if claims['scope'] != scope:
        raise XrpcError('Bad token scope', name='InvalidToken')
    if claims['exp'] < time.time():
        raise XrpcError('Token has expired', name='ExpiredToken')
    return claims['sub']


server.storage = storage.MemoryStorage()
signing_keys = {}
for handle, did in ACCOUNTS.items():
    key = util.new_key()
    repo = Repo.create(server.storage, did, handle=handle, signing_key=key, rotation_key=key)
    repo.callback = lambda data=None, lost_seq=None: None
    signing_keys[did] = encode_did_key(key.public_key())
server.repo = server.storage.load_repo(ACCOUNTS['alice.test'])
server.authenticate = lambda: (bearer('com.atproto.access'), server.ALL_SCOPES)


def did_document(did):
    handle = next(h for h, d in ACCOUNTS.items() if d == did)
    return {
        '@context': ['https://www.w3.org/ns/did/v1'],
        'id': did,
        'alsoKnownAs': [f'at://{handle}'],
        'verificationMethod': [{
            'id': f'{did}#atproto', 'type': 'Multikey', 'controller': did,
            'publicKeyMultibase': signing_keys[did].removeprefix('did:key:')}],
        'service': [{
            'id': '#atproto_pds', 'type': 'AtprotoPersonalDataServer', 'serviceEndpoint': request.host_url.rstrip('/')}],
    }


def session(did):
    handle = next(h for h, d in ACCOUNTS.items() if d == did)
    return {
        'did': did, 'handle': handle, 'active': True, 'didDoc': did_document(did),
        'accessJwt': token(did, 'com.atproto.access', 7200),
        'refreshJwt': token(did, 'com.atproto.refresh', 90 * 86400)}


def method(nsid):
    server.server._methods.pop(nsid, None)
    return server.server.method(nsid)


@method('com.atproto.server.createSession')
def create_session(input):
    did = ACCOUNTS.get(input['identifier'], input['identifier'])
    if did not in ACCOUNTS.values() or not hmac.compare_digest(input['password'], PASSWORD):
        raise XrpcError('Invalid identifier or password', name='AuthenticationRequired', status=401)
    return session(did)


@method('com.atproto.server.getSession')
def get_session(input):
    found = session(bearer('com.atproto.access'))
    return {key: found[key] for key in ('did', 'handle', 'active', 'didDoc')}


@method('com.atproto.server.refreshSession')
def refresh_session(input):
    return session(bearer('com.atproto.refresh'))


@method('com.atproto.identity.resolveHandle')
def resolve_handle(input, handle=None):
    if handle not in ACCOUNTS:
        raise XrpcError('Unable to resolve handle', name='HandleNotFound')
    return {'did': ACCOUNTS[handle]}


blobs = {}


@method('com.atproto.repo.uploadBlob')
def upload_blob(input):
    did = bearer('com.atproto.access')
    cid = CID('base32', 1, 'raw', multihash.digest(input, 'sha2-256'))
    mime_type = request.content_type or 'application/octet-stream'
    blobs[did, cid.encode('base32')] = (input, mime_type)
    return {'blob': {'$type': 'blob', 'ref': cid, 'mimeType': mime_type, 'size': len(input)}}


@method('com.atproto.sync.getBlob')
def get_blob(input, did=None, cid=None):
    if (did, cid) not in blobs:
        raise XrpcError('Blob not found', name='BlobNotFound')
    raise Redirect(to=f'/blob/{did}/{cid}', status=302, headers={})


firehose.start()
app = Flask(__name__, static_folder=None)
lexrpc.flask_server.init_flask(server.server, app)


@app.get('/blob/<did>/<cid>')
def blob_bytes(did, cid):
    data, mime_type = blobs[did, cid]
    return data, 200, {'Content-Type': mime_type}


@app.get('/did/<did>')
def directory(did):
    return did_document(did)


http = make_server('127.0.0.1', 0, app, threaded=True)
print(f'url: http://127.0.0.1:{http.server_port}', flush=True)
threading.Thread(target=http.serve_forever, daemon=True).start()
sys.stdin.read()
