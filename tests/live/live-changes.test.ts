import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { LiveEvent } from '../../contract/live.ts'
import type { Question } from '../../contract/questions.ts'
import type { Reply } from '../../contract/replies.ts'
import { signInAs, type TestApp } from '../support/app.ts'
import { listen } from '../support/events.ts'
import { createAccount } from '../support/factories.ts'
import { eachLiveApp } from '../support/live-app.ts'

let app: TestApp
eachLiveApp(created => (app = created))

let cities = 0
async function member(city = `changes-${++cities}`) {
  const { account } = await createAccount(app.deps.db, { city })
  return { id: account.id, city, as: await signInAs(app, account) }
}
const ask = (as: string) =>
  app.api('POST', '/questions', { as, body: { id: randomUUID(), category: 'Podcasting', title: 'Who is awake?' } })
const reply = (as: string, questionId: string, body = 'I am, in Gràcia') =>
  app.api('POST', `/questions/${questionId}/replies`, { as, body: { id: randomUUID(), body } })

describe('edits, removals and restorations', () => {
  type Shown = { question: Question | undefined; replies: Reply[] }
  const omit = <T extends object>(whole: T, ...keys: string[]) =>
    Object.fromEntries(Object.entries(whole).filter(([key]) => !keys.includes(key)))

  function after(shown: Shown, event: LiveEvent): Shown {
    const { question, replies } = shown
    const counted = 'replyCount' in event ? event.replyCount : undefined
    const next = question && counted !== undefined ? { ...question, replyCount: counted } : question
    if (event.type === 'question.asked' || event.type === 'question.changed')
      return { ...shown, question: event.question }
    if (event.type === 'question.removed') return { ...shown, question: undefined }
    if (event.type === 'reply.removed')
      return { question: next, replies: replies.filter(({ id }) => id !== event.replyId) }
    if (event.type !== 'reply.posted' && event.type !== 'reply.changed') return shown
    const others = replies.filter(({ id }) => id !== event.reply.id)
    return { question: next, replies: [...others, event.reply].toSorted((a, b) => (order(a) < order(b) ? -1 : 1)) }
  }
  const order = ({ createdAt, id }: Reply) => createdAt + id

  it('reach the stream so that state plus events equals a fresh read, after each step', async () => {
    const asker = await member()
    const neighbour = await member(asker.city)
    const stranger = await member()
    const [near, far] = [await listen(app, neighbour.as), await listen(app, stranger.as)]
    let shown: Shown = { question: undefined, replies: [] }
    const fresh = async (id: string): Promise<Shown> => {
      const { status, body } = await app.api('GET', `/questions/${id}`, { as: neighbour.as })
      if (status === 404) return { question: undefined, replies: shown.replies }
      const { items } = (await app.api('GET', `/questions/${id}/replies`, { as: neighbour.as })).body
      return {
        question: omit(body, 'can', 'underReview') as Question,
        replies: items.map((item: Reply) => omit(item, 'can', 'underReview')),
      }
    }
    const { id } = (await ask(asker.as)).body
    await fresh(id)
    const first = (await reply(neighbour.as, id)).body.reply.id
    const second = (await reply(asker.as, id)).body.reply.id
    const steps: [method: string, path: string, as: string, body?: object][] = [
      ['PUT', `/questions/${id}`, asker.as, { category: 'Creative Arts', title: 'Who sings? Tonight, I mean.' }],
      ['PUT', `/replies/${first}`, neighbour.as, { body: 'Other words' }],
      ['DELETE', `/replies/${second}`, asker.as],
      ['DELETE', `/replies/${first}`, neighbour.as],
      ['POST', `/replies/${second}/restore`, asker.as, {}],
      ['POST', `/replies/${first}/restore`, neighbour.as, {}],
      ['DELETE', `/questions/${id}`, asker.as],
      ['POST', `/questions/${id}/restore`, asker.as, {}],
    ]
    for (let posted = 0; posted < 3; posted++) shown = after(shown, await near.next())
    expect(shown).toEqual(await fresh(id))
    for (const [method, path, as, body] of steps) {
      expect((await app.api(method, path, { as, body })).status, `${method} ${path}`).toBe(200)
      shown = after(shown, await near.next())
      expect(shown, `${method} ${path}`).toEqual(await fresh(id))
    }
    const { body: elsewhere } = await ask(stranger.as)
    expect(await far.next()).toMatchObject({ question: { id: elsewhere.id } })
  })

  it('reach the stream in the order of their counts, also when concurrent', async () => {
    const asker = await member()
    const neighbour = await member(asker.city)
    const { body: question } = await ask(asker.as)
    const sent: string[] = []
    for (let index = 0; index < 4; index++) sent.push((await reply(asker.as, question.id)).body.reply.id)
    const events = await listen(app, neighbour.as)
    await Promise.all(
      sent.flatMap((id, index) => [
        app.api('PUT', `/replies/${id}`, { as: asker.as, body: { body: `Edited ${index}` } }),
        app.api('DELETE', `/replies/${id}`, { as: asker.as }),
        reply(neighbour.as, question.id, `Also ${index}`),
        app.api('PUT', `/questions/${question.id}`, {
          as: asker.as,
          body: { category: 'Podcasting', title: `Who is awake, ${index}?` },
        }),
      ]),
    )
    const { body: last } = await ask(asker.as)
    let shown: Shown = { question: undefined, replies: [] }
    for (;;) {
      const event = await events.next()
      if (event.type === 'question.asked' && event.question.id === last.id) break
      shown = after(shown, event)
    }
    const { body: now } = await app.api('GET', `/questions/${question.id}`, { as: neighbour.as })
    expect(shown.question).toEqual(omit(now, 'can', 'underReview'))
    expect(now.replyCount).toBe(4)
  })
})
