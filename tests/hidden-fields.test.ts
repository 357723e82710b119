import { isContractProcedure } from '@orpc/contract'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { EndpointMeta } from '../contract/access.ts'
import { contract } from '../contract/contract.ts'
import type { DirectoryPerson, Suggestion } from '../contract/people.ts'
import { profileFields, type Visibility } from '../contract/vocabulary.ts'
import { createTestApp, signInAs, type TestApp } from './support/app.ts'
import { createWorld, pictureOutside } from './support/calls-world.ts'
import { calls } from './support/calls/all.ts'
import { refused, type Actor, type World } from './support/calls/world.ts'
import { listen } from './support/events.ts'
import { createAccount } from './support/factories.ts'
import { gathering } from './support/people/gathering.ts'
import { trading } from './support/people/trading.ts'

let app: TestApp
let world: { of(actor: Actor): World }
let author: World

beforeAll(async () => {
  app = await createTestApp()
  await app.deps.hub.start()
  const endOutside = await pictureOutside(app)
  world = await createWorld(app)
  author = world.of('author')
  // No reads of the author, whose activity would replace the marker.
  await app.deps.db
    .updateTable('sessions')
    .set({ last_active_at: new Date(Date.now() + 86_400_000) })
    .execute()
  await app.deps.db.updateTable('profiles').set(profile).where('id', '=', author.authorId).execute()
  return async () => {
    endOutside()
    await app.deps.hub.close()
  }
})
beforeEach(() => app.deps.db.deleteFrom('rate_limits').execute())

const profile = {
  job_title: 'Zymurgist',
  company: 'Quokka Works',
  neighborhood: 'Other',
  neighborhood_other_text: 'Wombat Hill',
  hometown: 'Xanadu',
  country: 'Yoknapatawpha',
  years_in_city: '11-14',
  relationship_status: 'open-relationship',
  last_active_at: new Date('2026-10-11T12:13:14.156Z'),
} as const
const markers = [
  profile.job_title,
  profile.company,
  profile.neighborhood_other_text,
  profile.hometown,
  profile.country,
  // Quoted, because ids and times may contain it.
  `"${profile.years_in_city}"`,
  profile.relationship_status,
  profile.last_active_at.toISOString(),
]
const found = (answer: unknown) => markers.filter(marker => JSON.stringify(answer).includes(marker))

const setAll = async (visibility: Visibility) => {
  for (const field of profileFields)
    expect(
      (await app.api('PUT', '/profile/visibility', { as: author.session, body: { field, visibility } })).status,
    ).toBe(200)
  await app.deps.db
    .updateTable('profiles')
    .set({ last_active_at: profile.last_active_at })
    .where('id', '=', author.authorId)
    .execute()
}

function* reads(node: unknown, path: string[] = []): Generator<{ name: string; access: string }> {
  if (isContractProcedure(node)) {
    const { meta, route } = node['~orpc']
    if (route.method === 'GET') yield { name: path.join('.'), access: (meta as EndpointMeta).access ?? '' }
  } else for (const [key, value] of Object.entries(node as object)) yield* reads(value, [...path, key])
}
const all = [...reads(contract)].filter(({ access }) => ['public', 'signedIn', 'member'].includes(access))

const viewers: Actor[] = [
  'outsider',
  'member',
  'participant',
  'blocked',
  'blocker',
  'authorOfRemoved',
  'adminWithoutSecondFactor',
  'admin',
]

async function markersFor(viewer: Actor): Promise<Record<string, string[]>> {
  const about = world.of(viewer)
  const shown: Record<string, string[]> = {}
  for (const { name, access } of all) {
    if (refused[access]?.[viewer]) continue
    const entry = calls[name]
    if (!entry) throw new Error(`${name} has no call.`)
    const given = await entry.given?.(app, about)
    const { body } = await app.api('GET', entry.call({ ...about, ...given }).path, { as: about.session })
    const some = found(body)
    if (some.length > 0) shown[name] = some
  }
  return shown
}

describe('the answers to all reads', () => {
  it('show the fields that everyone may see, so that the markers can be found', async () => {
    await setAll('everyone')
    const shown = await markersFor('participant')
    expect(Object.keys(shown)).toEqual(
      expect.arrayContaining(['people.list', 'profiles.read', 'messages.open', 'questions.read', 'events.attendees']),
    )
    expect([...new Set(Object.values(shown).flat())].sort()).toEqual([...markers].sort())
  })

  it.each(viewers)('show %s no field that only the owner may see', async viewer => {
    await setAll('onlyMe')
    expect(await markersFor(viewer)).toEqual({})
  })

  it.each(viewers)('show %s fields in common on the profile page only, if they have a tie', async viewer => {
    await setAll('inCommon')
    expect(await markersFor(viewer)).toEqual(viewer === 'participant' ? { 'profiles.read': markers } : {})
  })
})

describe('live events', () => {
  async function write() {
    const as = author.session ?? ''
    const who = { id: author.authorId, as }
    const done = async (method: string, path: string, body?: unknown) => {
      const answer = await app.api(method, path, { as, ...(body === undefined ? {} : { body }) })
      expect(answer.status, `${path} ${answer.body?.code}`).toBe(200)
      return answer.body
    }
    const id = randomUUID()
    await done('POST', '/questions', { id, category: 'Podcasting', title: 'Which microphone for a kitchen?' })
    await done('PUT', `/questions/${id}`, { category: 'Podcasting', title: 'Which microphone for a kitchen now?' })
    await done('POST', `/questions/${id}/replies`, { id: randomUUID(), body: 'A dynamic one.' })
    const { body: event } = await gathering(app).create(who)
    await done('DELETE', `/events/${event.id}/attendance`)
    await done('PUT', `/events/${event.id}/attendance`)
    expect((await trading(app).create(who)).status).toBe(200)
    await done('POST', `/conversations/${author.conversationId}/messages`, { id: randomUUID(), body: 'The last one' })
  }

  async function heard(cursor?: string) {
    const live = await listen(app, world.of('participant').session ?? '', cursor)
    const events: { type: string }[] = []
    const collect = async () => {
      for (;;) {
        const event = await live.next()
        events.push(event)
        if (event.type === 'message.sent' || event.type === 'resync') return events
      }
    }
    return { collect }
  }

  it('contain no hidden field', async () => {
    await setAll('everyone')
    const open = await heard()
    await write()
    expect(found(await open.collect())).toContain(profile.job_title)
    await setAll('onlyMe')
    const hidden = await heard()
    await write()
    const events = await hidden.collect()
    expect([...new Set(events.map(({ type }) => type))]).toEqual(
      expect.arrayContaining([
        'question.asked',
        'question.changed',
        'event.added',
        'event.attendance',
        'listing.added',
      ]),
    )
    expect(found(events)).toEqual([])
  })

  it('from before a change are not replayed after it', async () => {
    await setAll('everyone')
    const { cursor } = (await app.api('GET', '/session', { as: world.of('participant').session })).body
    await write()
    await setAll('onlyMe')
    const later = await heard(cursor)
    expect(await later.collect()).toEqual([{ type: 'resync' }])
  })
})

describe('the directory and the suggestions', () => {
  const member = async (city: string, name: string, more: object = {}) => {
    const { account } = await createAccount(app.deps.db, {
      city,
      name,
      profile: { onboarding_completed_at: new Date('2026-01-01'), last_active_at: new Date('2026-01-01'), ...more },
    })
    return { id: account.id, as: await signInAs(app, account) }
  }
  let cities = 0
  async function pair() {
    const city = `hidden-${++cities}`
    const shared = { ...profile, neighborhood: 'Gràcia', neighborhood_other_text: null, last_active_at: new Date() }
    const viewer = await member(city, 'Viewer', shared)
    const other = await member(city, 'Other', shared)
    const hide = async (visibility: Visibility) => {
      for (const field of profileFields)
        await app.api('PUT', '/profile/visibility', { as: other.as, body: { field, visibility } })
      await app.deps.db.deleteFrom('rate_limits').execute()
    }
    const names = async (query: string): Promise<string[]> =>
      (await app.api('GET', `/people?${query}`, { as: viewer.as })).body.items.map(({ name }: DirectoryPerson) => name)
    const total = async (query: string) =>
      (await app.api('GET', `/people/count?${query}`, { as: viewer.as })).body.total
    return { city, viewer, other, hide, names, total }
  }

  it.each([
    ['years', 'years%5B0%5D=10%2B'],
    ['recent activity', 'active=true'],
    ['a job title', 'search=zymurgist'],
    ['a misspelled job title', 'search=zymurgsit'],
    ['a company', 'search=quokka'],
    ['a hometown', 'search=xanadu'],
    ['a country', 'search=yoknapatawpha'],
    ['a neighborhood', 'search=gracia'],
  ])('find no member by hidden %s', async (_, query) => {
    const { hide, names, total } = await pair()
    expect([await names(query), await total(query)]).toEqual([['Viewer', 'Other'], 2])
    for (const visibility of ['inCommon', 'onlyMe'] as const) {
      await hide(visibility)
      expect([await names(query), await total(query)]).toEqual([['Viewer'], 1])
    }
    await hide('everyone')
    expect(await total(query)).toBe(2)
  })

  it('sort a member who hides their activity after all others, page by page', async () => {
    const { city, viewer, hide, names } = await pair()
    await member(city, 'Away')
    expect((await names('')).at(-1)).toBe('Away')
    await hide('onlyMe')
    expect(await names('')).toEqual(['Viewer', 'Away', 'Other'])
    const seen: string[] = []
    let cursor = ''
    for (let page = 0; page < 3; page++) {
      const { body } = await app.api('GET', `/people?limit=1${cursor && `&cursor=${cursor}`}`, { as: viewer.as })
      seen.push(...body.items.map(({ name }: DirectoryPerson) => name))
      cursor = body.next ?? ''
    }
    expect([seen, cursor]).toEqual([['Viewer', 'Away', 'Other'], ''])
  })

  it('name no hidden field as a reason', async () => {
    const { viewer, hide } = await pair()
    const reasons = async () =>
      (await app.api('GET', '/people/suggestions', { as: viewer.as })).body.items.map(
        ({ reason }: Suggestion) => reason.kind,
      )
    expect(await reasons()).toEqual(['sameNeighborhood'])
    await hide('inCommon')
    expect(await reasons()).toEqual([])
  })

  it('show a change in the next answer of another process with caches', async () => {
    const { viewer, other, hide } = await pair()
    const second = await createTestApp({ database: app.deps.database, keepCaches: true })
    await second.deps.accountChanges.start()
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const seen = async () => JSON.stringify((await second.api('GET', '/people/suggestions', { as: viewer.as })).body)
    expect(await seen()).toContain('Gràcia')
    await hide('onlyMe')
    await expect.poll(seen).not.toContain(other.id)
    await second.deps.accountChanges.close()
  })
})
