import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount, createConversation } from '../../../tests/support/factories.ts'
import { listPeers, presentPeers } from './public.ts'
import type { MemberViewer } from '../../viewer/access.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

let cities = 0
const nextCity = () => `icebreaker-${++cities}`
async function neighbour(city: string, answer: string | null, options: object = {}, updatedAt = new Date()) {
  const created = await createAccount(app.deps.db, {
    city,
    ...options,
    profile: { icebreaker_answer: answer, updated_at: updatedAt },
  })
  return { ...created, as: await signInAs(app, created.account) }
}
const read = async (as: string) => (await app.api('GET', '/icebreaker', { as })).body
const answer = (as: string, text: unknown) => app.api('PUT', '/icebreaker', { as, body: { answer: text } })
const answers = ({ peers }: { peers: { answer: string }[] }) => peers.map(peer => peer.answer).sort()

describe('the answers of neighbors', () => {
  it('are by onboarded, active members of the same city, without the viewer', async () => {
    const city = nextCity()
    const { as } = await neighbour(city, 'Mine')
    await neighbour(city, 'Love')
    await neighbour(city, null)
    await neighbour(city, 'Not yet here', { onboarded: false })
    await neighbour(city, 'Gone', { active: false })
    await neighbour(nextCity(), 'Elsewhere')
    const state = await read(as)
    expect(state.answer).toBe('Mine')
    expect(answers(state)).toEqual(['Love'])
    expect(Object.keys(state.peers[0].person).sort()).toEqual(['avatarUrl', 'headline', 'id', 'name', 'neighborhood'])
  })

  it('exclude people with a block in either direction', async () => {
    const city = nextCity()
    const [a, b] = [await neighbour(city, 'One'), await neighbour(city, 'Other')]
    await neighbour(city, 'Third')
    const { id } = await createConversation(app.deps.db, { between: [a, b] })
    expect((await app.api('POST', `/conversations/${id}/block`, { as: a.as, body: {} })).status).toBe(200)
    expect(answers(await read(a.as))).toEqual(['Third'])
    expect(answers(await read(b.as))).toEqual(['Third'])
  })

  it('are the twenty most recently changed', async () => {
    const city = nextCity()
    const { as } = await neighbour(city, null)
    const base = Date.now() - 1_000_000
    for (let index = 0; index < 23; index++) await neighbour(city, `Answer ${index}`, {}, new Date(base + index))
    expect(answers(await read(as))).toEqual(Array.from({ length: 20 }, (_, index) => `Answer ${index + 3}`).sort())
  })

  it('have one order all day, another tomorrow, and another for another member', async () => {
    const city = nextCity()
    const viewers = await Promise.all([neighbour(city, null), neighbour(city, null)])
    for (let index = 0; index < 12; index++) await neighbour(city, `Answer ${index}`)
    const { id } = await app.deps.db
      .selectFrom('cities')
      .select('id')
      .where('slug', '=', city)
      .executeTakeFirstOrThrow()
    const order = async (viewer: number, day: string) => {
      const seen = { id: viewers[viewer]?.account.id, city: { id, timeZone: 'Europe/Madrid' } } as MemberViewer
      return presentPeers(await listPeers(app.deps.db, seen), seen, day).map(peer => peer.answer)
    }
    const today = await order(0, '2026-11-21')
    expect(await order(0, '2026-11-21')).toEqual(today)
    expect(await order(0, '2026-11-22')).not.toEqual(today)
    expect(await order(1, '2026-11-21')).not.toEqual(today)
  })
})

describe('answering', () => {
  it('stores the trimmed answer and shows it to others', async () => {
    const city = nextCity()
    const { as, account } = await neighbour(city, null, {}, new Date('2026-01-01'))
    const other = await neighbour(city, null)
    expect((await answer(as, '  A job,\nand the sea.  ')).body).toEqual({ answer: 'A job,\nand the sea.' })
    expect((await answer(as, 'The sea.')).status).toBe(200)
    expect((await read(as)).answer).toBe('The sea.')
    expect(answers(await read(other.as))).toEqual(['The sea.'])
    const { updated_at: changed } = await app.deps.db
      .selectFrom('profiles')
      .select('updated_at')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow()
    expect(changed.getFullYear()).toBeGreaterThan(2025)
  })

  it.each([
    ['nothing', undefined, 'icebreakerRequired'],
    ['only blanks', ' \n\u200B ', 'icebreakerRequired'],
    ['501 characters', 'x'.repeat(501), 'tooLong'],
    ['a NUL', 'hello\u0000there', 'unreadable'],
  ])('rejects %s and keeps the previous answer', async (_, text, code) => {
    const { as } = await neighbour(nextCity(), 'Before')
    const { status, body } = await answer(as, text)
    expect([status, body.data.fields]).toEqual([400, { answer: code }])
    expect((await read(as)).answer).toBe('Before')
  })

  it('counts grapheme clusters: 500 emoji fit', async () => {
    const { as } = await neighbour(nextCity(), null)
    expect((await answer(as, '🌻'.repeat(500))).status).toBe(200)
  })

  it('is limited per account', async () => {
    const { as } = await neighbour(nextCity(), null)
    let last = 0
    for (let index = 0; index < 31; index++) last = (await answer(as, `Answer ${index}`)).status
    expect(last).toBe(429)
  })
})
