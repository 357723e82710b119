import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  eventVersion,
  listingVersion,
  profileVersion,
  questionVersion,
  replyVersion,
} from '../contract/values/edit-version.ts'
import { createTestApp, signInAs, type TestApp } from './support/app.ts'
import { eventInput } from './support/event-input.ts'
import { createAccount } from './support/factories.ts'
import { gathering } from './support/people/gathering.ts'
import { listingWords, trading } from './support/people/trading.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

interface Thing {
  as: string
  path: string
  save: (n: number) => object
  read: () => Promise<any>
  version: (shown: any) => string
  said: (shown: any) => unknown
  others: () => Promise<{ status: number }>
}

async function member() {
  const created = await createAccount(app.deps.db)
  return { ...created, id: created.account.id, as: await signInAs(app, created.account) }
}
const category = 'Podcasting'
async function asked() {
  const author = await member()
  const id = randomUUID()
  await app.api('POST', '/questions', {
    as: author.as,
    body: { id, category, title: 'Who is awake?', details: 'Now.' },
  })
  return { author, id, path: `/questions/${id}` }
}
const reply = (as: string, questionPath: string, id = randomUUID()) =>
  app.api('POST', `${questionPath}/replies`, { as, body: { id, body: 'I am' } })
const get = (as: string, path: string) => async () => (await app.api('GET', path, { as })).body

const things: Record<string, () => Promise<Thing>> = {
  'a question': async () => {
    const { author, path } = await asked()
    return {
      as: author.as,
      path,
      save: n => ({ category, title: `Who is awake, ${n}?`, details: 'Now.' }),
      read: get(author.as, path),
      version: questionVersion,
      said: ({ title }) => title.match(/\d+/)?.[0],
      others: async () => reply((await member()).as, path),
    }
  },
  'a reply': async () => {
    const { author, path } = await asked()
    const id = randomUUID()
    await reply(author.as, path, id)
    return {
      as: author.as,
      path: `/replies/${id}`,
      save: n => ({ body: `I am, ${n}` }),
      read: async () => (await get(author.as, `${path}/replies`)()).items[0],
      version: replyVersion,
      said: ({ body }) => body.match(/\d+/)?.[0],
      others: async () => reply((await member()).as, path),
    }
  },
  'the own profile': async () => {
    const { as } = await member()
    return {
      as,
      path: '/profile',
      save: n => ({ name: 'Marta', hometown: `Porto ${n}`, knowledgeableIn: ['Parenting'], interests: ['Travel'] }),
      read: get(as, '/profile'),
      version: profileVersion,
      said: ({ hometown }) => hometown?.match(/\d+/)?.[0],
      others: () => app.api('DELETE', '/profile/avatar', { as }),
    }
  },
  'an event': async () => {
    const { create, guest, join } = gathering(app)
    const host = await guest()
    const { id } = (await create(host)).body
    return {
      as: host.as,
      path: `/events/${id}`,
      save: n => ({ ...eventInput({ details: `Round ${n}`, sponsorName: 'Bar Mut' }), id: undefined }),
      read: get(host.as, `/events/${id}`),
      version: eventVersion,
      said: ({ details }) => details?.match(/\d+/)?.[0],
      others: async () => join(await guest(), id),
    }
  },
  'a listing': async () => {
    const { trader, upload } = trading(app)
    const seller = await trader()
    const { photoId } = (await upload(seller)).body
    const id = randomUUID()
    const words = (n: number) => ({ ...listingWords.renting, cents: 1000 + n, photos: [{ photoId, alt: 'A kettle' }] })
    const made = await app.api('POST', '/listings', { as: seller.as, body: { id, listing: words(0) } })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    return {
      as: seller.as,
      path: `/listings/${id}`,
      save: n => ({ listing: words(n) }),
      read: get(seller.as, `/listings/${id}`),
      version: listingVersion,
      said: ({ price }) => String(price.cents - 1000),
      others: async () => {
        const body = { kind: 'post', id, reason: 'Why?' }
        return app.api('POST', '/reports', { as: (await member()).as, body })
      },
    }
  },
}

describe.each(Object.entries(things))('%s that is edited in two tabs', (_, make) => {
  const put = (thing: Thing, n: number, basedOn?: string) =>
    app.api('PUT', thing.path, { as: thing.as, body: { ...thing.save(n), ...(basedOn ? { basedOn } : {}) } })

  it('accepts one of two concurrent saves based on the same version, and rejects the other', async () => {
    const thing = await make()
    const basedOn = thing.version(await thing.read())
    const answers = await Promise.all([1, 2].map(n => put(thing, n, basedOn)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.findIndex(({ status }) => status === 409)
    expect(answers[refused]?.body.code).toBe('EDITED_ELSEWHERE')
    expect(thing.said(await thing.read())).toBe(String(2 - refused))
  })

  it('accepts the rejected save once it is based on the current version, and a save that is sent twice', async () => {
    const thing = await make()
    const first = thing.version(await thing.read())
    expect((await put(thing, 1, first)).status).toBe(200)
    expect((await put(thing, 1, first)).status).toBe(200)
    expect((await put(thing, 2, first)).body.code).toBe('EDITED_ELSEWHERE')
    const second = thing.version(await thing.read())
    expect(second).not.toBe(first)
    expect((await put(thing, 2, second)).status).toBe(200)
    expect(thing.said(await thing.read())).toBe('2')
    expect((await put(thing, 3)).status).toBe(200)
    expect(thing.said(await thing.read())).toBe('3')
  })

  it('does not conflict with writes of others', async () => {
    const thing = await make()
    const basedOn = thing.version(await thing.read())
    expect((await thing.others()).status).toBe(200)
    expect((await put(thing, 1, basedOn)).status).toBe(200)
  })
})
