import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { normal, visibleLength } from '../contract/text/characters.ts'
import { questionCategories } from '../contract/vocabulary.ts'
import { createTestApp, signInAs, type TestApp } from './support/app.ts'
import { createAccount, createQuestion } from './support/factories.ts'
import { anyText } from './support/texts.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

const member = async () => {
  const author = await createAccount(app.deps.db)
  return { author, as: await signInAs(app, author.account) }
}
const texts = (numRuns: number) => fc.sample(anyText, { numRuns, seed: 11 })

describe('text of any script', () => {
  it('is a name that shows something, or is refused on its field', async () => {
    const { as } = await member()
    const change = (name: string) => app.api('PUT', '/profile', { as, body: { name, knowledgeableIn: ['Podcasting'] } })
    let stored = 0
    for (const text of texts(30)) {
      const { status, body } = await change(text)
      if (status === 400) {
        expect(['nameRequired', 'nameLink', 'unreadable'], JSON.stringify(text)).toContain(body.data.fields.name)
        continue
      }
      expect([status, body.name], JSON.stringify(text)).toEqual([200, normal.name(text)])
      expect(visibleLength(body.name), JSON.stringify(text)).toBeGreaterThan(0)
      if (++stored <= 20) expect((await change(body.name)).body.name).toBe(body.name)
    }
    expect(stored).toBeGreaterThan(5)
  })

  it('is a question that comes back as it is stored, and that an unchanged edit leaves as it is', async () => {
    const { author, as } = await member()
    const { id } = await createQuestion(app.deps.db, { author })
    const edit = (title: string, details: string | null) =>
      app.api('PUT', `/questions/${id}`, { as, body: { category: questionCategories[0], title, details } })
    let stored = 0
    for (const text of texts(50)) {
      const { status, body } = await edit(`Hola ${text}`, text)
      if (status === 400) {
        expect(body.data.fields.title, JSON.stringify(text)).toBe('unreadable')
        continue
      }
      const details = visibleLength(text) > 0 ? normal.lines(text).trim() : null
      expect([status, body.title, body.details], JSON.stringify(text)).toEqual([
        200,
        normal.lines(`Hola ${text}`).trim(),
        details,
      ])
      const again = await edit(body.title, body.details)
      expect([again.body.title, again.body.details]).toEqual([body.title, body.details])
      stored++
    }
    expect(stored).toBeGreaterThan(30)
  })

  it('is searched for without an error', async () => {
    const { as } = await member()
    for (const text of texts(40))
      for (const path of ['/questions', '/events', '/people', '/listings', '/conversations/search']) {
        const { status } = await app.api('GET', `${path}?search=${encodeURIComponent(text)}`, { as })
        expect([200, 400], `${path} ${JSON.stringify(text)}`).toContain(status)
      }
  })
})
