import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signInAs, type TestApp } from './support/app.ts'
import { eventInput } from './support/event-input.ts'
import { createAccount, createEvent, createQuestion } from './support/factories.ts'
import { createAdmin } from './support/people/admins.ts'
import { gathering } from './support/people/gathering.ts'
import { listingWords } from './support/people/trading.ts'
import { weekly } from './support/people/repeating.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

interface Member {
  id: string
  as: string
}
async function member(city?: string): Promise<Member> {
  const { account } = await createAccount(app.deps.db, city ? { city } : {})
  return { id: account.id, as: await signInAs(app, account) }
}

interface Form {
  author: Member
  other: Member
  path: string
  table: 'posts' | 'post_replies' | 'site_documents' | 'logos'
  body: object
  change: object
  /** Without one the stored record cannot be edited. */
  edit?: (id: string) => { path: string; body: object; basedOn: (version: string) => object }
  remove?: (id: string) => string
}

const post = { table: 'posts' } as const
const basedOn = (version: string) => ({ basedOn: version })

let cities = 0
async function people() {
  const city = `twice-${++cities}`
  return { city, author: await member(city), other: await member(city) }
}

const reply = async (): Promise<Form> => {
  const { city, ...both } = await people()
  const question = await createQuestion(app.deps.db, { city })
  return {
    ...both,
    path: `/questions/${question.id}/replies`,
    table: 'post_replies',
    body: { body: 'At the markt' },
    change: { body: 'At the market' },
    edit: id => ({ path: `/replies/${id}`, body: { body: 'At the market' }, basedOn }),
    remove: id => `/replies/${id}`,
  }
}

const under = async (what: 'comments' | 'announcements', more: object = {}): Promise<Form> => {
  const { city, ...both } = await people()
  const event = await createEvent(app.deps.db, { author: both.author, city })
  const body = { body: 'By the fontain', ...more }
  const change = { body: 'By the fountain' }
  return {
    ...both,
    path: `/events/${event.id}/${what}`,
    table: 'post_replies',
    body,
    change,
    ...(what === 'comments' ? { edit: id => ({ path: `/replies/${id}`, body: change, basedOn }) } : {}),
    remove: id => `/replies/${id}`,
  }
}

const listing = async (type: 'ticket'): Promise<Form> => {
  const { city: _, ...both } = await people()
  const words = { ...listingWords[type], photos: [] }
  const change = { listing: { ...words, title: 'Two for the Palau' } }
  return {
    ...both,
    ...post,
    path: '/listings',
    body: { listing: words },
    change,
    edit: id => ({ path: `/listings/${id}`, body: change, basedOn }),
    remove: id => `/listings/${id}`,
  }
}

const event = async (repeats: boolean): Promise<Form> => {
  const { city: _, ...both } = await people()
  const { coverId } = (await gathering(app).upload(both.author)).body
  const { id: __, ...words } = eventInput({ cover: { coverId } })
  const repeat = { rule: weekly(words.starts.date), ends: { count: 3 } }
  const change = { title: 'A walk to the bunkers' }
  return {
    ...both,
    ...post,
    path: '/events',
    body: { ...words, ...(repeats ? { repeat } : {}) },
    change,
    edit: id => ({
      path: `/events/${id}`,
      body: { ...words, ...change, ...(repeats ? { scope: 'all' } : {}) },
      basedOn,
    }),
  }
}

let numbers = 10
const forms: Record<string, () => Promise<Form>> = {
  'a question': async () => {
    const { city: _, ...both } = await people()
    const body = { category: 'Podcasting', title: 'Which market opens on Sundy?' }
    const change = { title: 'Which market opens on Sunday?' }
    return {
      ...both,
      ...post,
      path: '/questions',
      body,
      change,
      edit: id => ({ path: `/questions/${id}`, body: { ...body, ...change }, basedOn }),
      remove: id => `/questions/${id}`,
    }
  },
  'a reply': reply,
  'a comment': () => under('comments'),
  'an announcement': () => under('announcements'),
  'a listing': () => listing('ticket'),
  'an event': () => event(false),
  'a series': () => event(true),
  'a version of the terms': async () => {
    const [author, other] = [await createAdmin(app), await createAdmin(app)]
    const words = { title: 'Terms', contentMd: 'Be knd.', effectiveAt: '2027-01-01', published: false }
    const change = { contentMd: 'Be kind.' }
    return {
      author,
      other,
      path: '/admin/terms',
      table: 'site_documents',
      body: { version: ++numbers, ...words },
      change,
      edit: id => ({
        path: `/admin/terms/${id}`,
        body: { ...words, ...change },
        basedOn: version => ({ revision: Number(version) }),
      }),
    }
  },
}

const count = async ({ table }: Form, id: string) => {
  const { n } = await app.deps.db
    .selectFrom(table)
    .select(eb => eb.fn.countAll().as('n'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(n)
}
const everything = async ({ table }: Form) => {
  const { n } = await app.deps.db
    .selectFrom(table)
    .select(eb => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
const send = ({ path }: Form, who: Member, body: object) => app.api('POST', path, { as: who.as, body })

describe.each(Object.entries(forms))('%s that is sent twice', (name, open) => {
  it('is stored once with the same content, also concurrently, and answers as when it was created', async () => {
    const form = await open()
    const before = await everything(form)
    const body = { id: randomUUID(), ...form.body }
    const answers = await Promise.all([send(form, form.author, body), send(form, form.author, body)])
    answers.push(await send(form, form.author, body))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(answer => JSON.stringify(answer.body))).size).toBe(1)
    expect([await everything(form), await count(form, body.id)]).toEqual([before + 1, 1])
  })

  it('with other content changes nothing, and says on what an edit is based', async () => {
    const form = await open()
    const body = { id: randomUUID(), ...form.body }
    await send(form, form.author, body)
    const refused = await send(form, form.author, { ...body, ...form.change })
    expect([refused.status, refused.body.code]).toEqual([409, 'ALREADY_STORED'])
    const { version } = refused.body.data
    const edit = form.edit?.(body.id)
    if (!edit) return expect(version).toBeUndefined()
    const save = (given: string) =>
      app.api('PUT', edit.path, { as: form.author.as, body: { ...edit.body, ...edit.basedOn(given) } })
    expect((await save(version)).status).toBe(200)
    if (name !== 'a version of the terms')
      expect((await send(form, form.author, { ...body, ...form.change })).status).toBe(200)
    expect(await count(form, body.id)).toBe(1)
  })

  it('concurrently with different content is stored once', async () => {
    const form = await open()
    const before = await everything(form)
    const body = { id: randomUUID(), ...form.body }
    const answers = await Promise.all([body, { ...body, ...form.change }].map(one => send(form, form.author, one)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('ALREADY_STORED')
    expect(await everything(form)).toBe(before + 1)
  })

  it('by another member under the same id reveals nothing', async () => {
    const form = await open()
    // Admins share the versions of the terms; announcements are for organizers.
    if (name === 'a version of the terms' || name === 'an announcement') return
    const body = { id: randomUUID(), ...form.body }
    await send(form, form.author, body)
    for (const change of [{}, form.change]) {
      const { status, body: refused } = await send(form, form.other, { ...body, ...change })
      expect([status, refused.code]).toEqual([409, 'ID_TAKEN'])
      expect(Object.keys(refused.data)).toEqual(['requestId'])
    }
  })

  it('after its removal is refused as if its id were another author’s', async () => {
    const form = await open()
    if (!form.remove) return
    const body = { id: randomUUID(), ...form.body }
    await send(form, form.author, body)
    expect((await app.api('DELETE', form.remove(body.id), { as: form.author.as })).status).toBe(200)
    for (const change of [{}, form.change])
      expect((await send(form, form.author, { ...body, ...change })).body.code).toBe('ID_TAKEN')
    expect((await send(form, form.author, { ...body, id: randomUUID() })).status).toBe(200)
  })
})

it('an edit after the lost answer is refused if another edit came first', async () => {
  const form = await reply()
  const body = { id: randomUUID(), ...form.body }
  await send(form, form.author, body)
  const { version } = (await send(form, form.author, { ...body, ...form.change })).body.data
  const save = (text: string, more: object = {}) =>
    app.api('PUT', `/replies/${body.id}`, { as: form.author.as, body: { body: text, ...more } })
  await save('At the harbor')
  expect((await save('At the market', { basedOn: version })).body.code).toBe('EDITED_ELSEWHERE')
})

it('another cover is another content of an event, and another kind of post cannot become one', async () => {
  const form = await event(false)
  const body = { id: randomUUID(), ...form.body }
  await send(form, form.author, body)
  const { coverId } = (await gathering(app).upload(form.author)).body
  const other = await send(form, form.author, { ...body, cover: { coverId } })
  expect([other.body.code, typeof other.body.data.version]).toEqual(['ALREADY_STORED', 'string'])
  const series = await event(true)
  const repeated = await send(form, form.author, { ...body, repeat: (series.body as { repeat: object }).repeat })
  expect([repeated.body.code, repeated.body.data.version]).toEqual(['ALREADY_STORED', undefined])
  const question = { category: 'Podcasting', title: 'Is this an event?' }
  expect(
    (await app.api('POST', '/questions', { as: form.author.as, body: { id: body.id, ...question } })).body.code,
  ).toBe('ID_TAKEN')
})
