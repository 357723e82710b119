import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SecurityOverview } from '../../contract/security.ts'
import { createTestApp, mailTo, signInAs } from '../../tests/support/app.ts'
import { createAccount, factoryPassword } from '../../tests/support/factories.ts'
import { placesFile } from '../../tests/support/places-file.ts'
import { EnvironmentError } from './environment.ts'
import { readPlaces } from './ip-places.ts'

const folder = mkdtempSync(join(tmpdir(), 'places-'))
const file = join(folder, 'places.mmdb')
beforeAll(() =>
  writeFileSync(
    file,
    placesFile({
      '203.0.113.0': {
        city: { names: { en: 'Seville', es: 'Sevilla' } },
        country: { iso_code: 'ES', names: { en: 'Spain' } },
      },
      '198.51.100.0': { country: { iso_code: 'FR', names: { en: 'France' } } },
      '192.0.2.0': { continent: { code: 'EU' } },
    }),
  ),
)
afterAll(() => rmSync(folder, { recursive: true }))

describe('a database of places', () => {
  it('names the city and country of an ip in each language', () => {
    const { near } = readPlaces(file)
    expect(near('203.0.113.9', 'en')).toBe('Seville, Spain')
    expect(near('203.0.113.9', 'es')).toBe('Sevilla, España')
    expect(near('203.0.113.9', 'ca')).toBe('Sevilla, Espanya')
    expect(near('198.51.100.1', 'en')).toBe('France')
  })

  it('does not know other ips', () => {
    const { near } = readPlaces(file)
    for (const ip of ['192.0.2.1', '10.0.0.1', '::1', '2001:db8::1', 'local', '', null])
      expect(near(ip, 'en')).toBeNull()
  })

  it('stops the start if it is missing or damaged', () => {
    expect(() => readPlaces(join(folder, 'missing.mmdb'))).toThrow(EnvironmentError)
    const damaged = join(folder, 'damaged.mmdb')
    writeFileSync(damaged, 'not a database')
    expect(() => readPlaces(damaged)).toThrow(EnvironmentError)
  })

  it('is named in the list of sessions and in the email about a new browser', async () => {
    const app = await createTestApp({ environment: { PLACES_FILE: file } })
    const { account } = await createAccount(app.deps.db, { createdAt: new Date(0) })
    const body = { email: account.email, password: factoryPassword }
    await app.api('POST', '/accounts/sign-in', { body, from: '203.0.113.77' })
    expect((await mailTo(app, account.email))[0]?.text).toContain('Near: Seville, Spain (A rough guess)')
    const as = await signInAs(app, account)
    const { body: overview } = await app.api<SecurityOverview>('GET', '/security', { as })
    expect(overview.sessions.map(({ place }) => place).toSorted()).toEqual(['Seville, Spain', null])
    expect(JSON.stringify(overview)).not.toContain('203.0.113')
  })
})
