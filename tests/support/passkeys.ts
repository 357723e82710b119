import { createHash, generateKeyPairSync, randomBytes, randomUUIDv7, sign, type KeyObject } from 'node:crypto'
import type { PasskeyAssertion, PasskeyAttestation, PasskeyRequestOptions } from '../../contract/passkeys.ts'
import { origin as ownOrigin, type TestApp } from './app.ts'

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(entry => entry.map(cbor))])
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  return length < 256 ? Buffer.from([(kind << 5) | 24, length]) : Buffer.from([(kind << 5) | 25, length >> 8, length])
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const flag = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 }

interface Key {
  id: string
  privateKey: KeyObject
  publicKey: Buffer
  userHandle: string
  counter: number
}

export interface Tampering {
  origin?: string
  rpId?: string
  challenge?: string
  verified?: boolean
  userHandle?: string
  counter?: number
  type?: string
}

export type SoftwareAuthenticator = ReturnType<typeof createAuthenticator>

/** `counts: false` as synced passkeys, whose counter is zero. */
export function createAuthenticator({ origin = ownOrigin, counts = true } = {}) {
  const keys: Key[] = []
  const hostOf = (url: string) => new URL(url).hostname

  const authenticatorData = (rpId: string, flags: number, counter: number, more: Uint8Array = Buffer.alloc(0)) => {
    const fixed = Buffer.alloc(5)
    fixed.writeUInt8(flags)
    fixed.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), fixed, more])
  }
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))

  function newKey(userHandle: string): Key {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const cose = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const key = { id: randomBytes(16).toString('base64url'), privateKey, publicKey: cbor(cose), userHandle, counter: 0 }
    keys.push(key)
    return key
  }

  return {
    keys,
    newKey,

    create(options: { challenge: string; user: { id: string } }, change: Tampering = {}): PasskeyAttestation {
      const { verified = true, challenge = options.challenge, type = 'webauthn.create' } = change
      const key = newKey(options.user.id)
      const id = Buffer.from(key.id, 'base64url')
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key.publicKey])
      const flags = flag.present | flag.attested | (verified ? flag.verified : 0)
      const from = change.origin ?? origin
      const data = authenticatorData(change.rpId ?? hostOf(origin), flags, change.counter ?? 0, attested)
      const object = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ])
      return {
        id: key.id,
        rawId: key.id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData(type, challenge, from).toString('base64url'),
          attestationObject: cbor(object).toString('base64url'),
          transports: ['internal', 'of-tomorrow'],
        },
      }
    },

    get(
      options: Pick<PasskeyRequestOptions, 'challenge'>,
      change: Tampering = {},
      key = keys.at(-1),
    ): PasskeyAssertion {
      if (!key) throw new Error('The authenticator has no passkey.')
      const { verified = true, challenge = options.challenge, type = 'webauthn.get' } = change
      key.counter = counts ? (change.counter ?? key.counter + 1) : 0
      const flags = flag.present | (verified ? flag.verified : 0) | (counts ? 0 : flag.backupEligible | flag.backedUp)
      const data = authenticatorData(change.rpId ?? hostOf(origin), flags, key.counter)
      const client = clientData(type, challenge, change.origin ?? origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key.privateKey)
      return {
        id: key.id,
        rawId: key.id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: change.userHandle ?? key.userHandle,
        },
      }
    },
  }
}

export async function givePasskey(
  { deps }: TestApp,
  { id }: { id: string },
  { authenticator = createAuthenticator(), name = 'Test key' } = {},
) {
  const key = authenticator.newKey(randomBytes(32).toString('base64url'))
  const passkeyId = randomUUIDv7()
  await deps.db
    .insertInto('passkeys')
    .values({
      id: passkeyId,
      user_id: id,
      credential_id: key.id,
      public_key: key.publicKey,
      user_handle: key.userHandle,
      transports: ['internal'],
      name,
    })
    .execute()
  return { passkeyId, authenticator, key }
}

export const relyOnPasskeys = ({ deps }: TestApp, { id }: { id: string }): Promise<unknown> =>
  deps.db.insertInto('user_2fa').values({ user_id: id, enabled: true }).execute()
