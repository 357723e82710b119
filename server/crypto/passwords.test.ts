import { expect, it } from 'vitest'
import { createTestApp } from '../../tests/support/app.ts'
import { createDeps } from '../create-deps.ts'
import { createPasswords, hashPassword, verifyPassword } from './passwords.ts'

const recommended = '$argon2id$v=19$m=19456,t=2,p=1$'
const turn = { lane: 'first', share: 'somebody' } as const

it('hashes at the recommended cost unless the program chose another', async () => {
  const { passwords: _, ...parts } = (await createTestApp()).deps
  const { passwords } = createDeps(parts)
  const hash = await passwords.hash('a long password', turn)
  expect([hash, passwords.unknownHash]).toEqual(Array(2).fill(expect.stringContaining(recommended)))
  expect([passwords.isOutdated(hash), createPasswords({ cost: { memory: 8, passes: 1 } }).isOutdated(hash)]).toEqual([
    false,
    true,
  ])
})

it('verifies a hash at the cost that it was made with', async () => {
  const { verify, isOutdated } = createPasswords()
  const hash = await hashPassword('a long password', { memory: 8, passes: 1 })
  expect(isOutdated(hash)).toBe(true)
  expect(await verify({ hash, password: 'a long password' }, turn)).toBe(true)
  expect(await verifyPassword({ hash, password: 'a long passwort' })).toBe(false)
})
