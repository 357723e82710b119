import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createLanes, type Turn } from '../concurrency/lanes.ts'
import { argon2id } from './argon2.ts'

interface Cost {
  /** KiB. */
  memory: number
  passes: number
}

// OWASP's first recommendation. Each hash contains its parameters, so raising them keeps passwords valid.
const recommended: Cost = { memory: 19_456, passes: 2 }
const shape = { parallelism: 1, tagLength: 32 }

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const prefixOf = ({ memory, passes }: Cost) => `$argon2id$v=19$m=${memory},t=${passes},p=${shape.parallelism}$`
const written = (cost: Cost, nonce: Buffer, tag: Buffer) => `${prefixOf(cost)}${base64(nonce)}$${base64(tag)}`

/** PHC format: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string, cost = recommended): Promise<string> {
  const nonce = randomBytes(16)
  return written(cost, nonce, await argon2id({ message: password.normalize('NFKC'), nonce, ...cost, ...shape }))
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (!match) return false
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  const expected = Buffer.from(tag, 'base64')
  const actual = await argon2id({
    message: password.normalize('NFKC'),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected)
}

export interface Passwords {
  hash(password: string, turn: Turn): Promise<string>
  verify(candidate: { hash: string; password: string }, turn: Turn): Promise<boolean>
  /** The hash has another cost than new ones. */
  isOutdated(hash: string): boolean
  /** Verified for unknown accounts, so that the response time does not reveal them. */
  unknownHash: string
}

/** A hash takes 19 MiB and a core: two run concurrently, others wait in lanes or are rejected. Tests replace `verify` and `cost`. */
export function createPasswords({ cost = recommended, verify = verifyPassword } = {}): Passwords {
  const inTurn = createLanes({ atOnce: 2, waiting: 100, each: 50 })
  return {
    hash: (password, turn) => inTurn(turn, () => hashPassword(password, cost)),
    verify: (candidate, turn) => inTurn(turn, () => verify(candidate)),
    isOutdated: hash => !hash.startsWith(prefixOf(cost)),
    unknownHash: written(cost, randomBytes(16), randomBytes(shape.tagLength)),
  }
}

export const turnOfAccount = (accountId: string): Turn => ({ lane: 'first', share: accountId })
