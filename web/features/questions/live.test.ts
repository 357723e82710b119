import { QueryClient, type InfiniteData } from '@tanstack/react-query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LiveEvent } from '../../../contract/live.ts'
import type { Page } from '../../../contract/paging.ts'
import type { Question, Reply } from '../../../contract/questions.ts'
import { applyToQuestions, placeNew } from './live.ts'
import { arrivedKey, listKey, questionKey, repliesKey } from './queries.ts'

const author = {
  id: '00000000-0000-4000-8000-00000000000a',
  name: 'Ann',
  avatarUrl: null,
  headline: null,
  neighborhood: null,
}
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const question = (n: number, change: Partial<Question> = {}): Question => ({
  id: uuid(n),
  title: `Question ${n}`,
  body: null,
  category: n % 2 ? 'Podcasting' : 'Creative Arts',
  createdAt: new Date(n * 1000).toISOString(),
  isFeatured: false,
  replyCount: 0,
  author,
  ...change,
})
const reply = (n: number, questionId: string): Reply => ({
  id: uuid(n),
  questionId,
  body: `Reply ${n}`,
  createdAt: new Date(n * 1000).toISOString(),
  author,
})

/** What the server would answer: everything that happened, in its order. */
class City {
  questions: Question[] = [question(1, { isFeatured: true })]
  replies: Reply[] = []
  list = (category?: string): Question[] =>
    this.questions
      .filter(item => !category || item.category === category)
      .map(item => ({ ...item, replyCount: this.replies.filter(({ questionId }) => questionId === item.id).length }))
      .toSorted((a, b) => Number(b.isFeatured) - Number(a.isFeatured) || b.createdAt.localeCompare(a.createdAt))
  of = (questionId: string) => this.replies.filter(item => item.questionId === questionId)
}

const pages = <T>(items: T[]): InfiniteData<Page<T>> => ({ pages: [{ items, next: null }], pageParams: [null] })
const loaded = <T>(client: QueryClient, key: readonly unknown[]) =>
  client.getQueryData<InfiniteData<Page<T>>>(key)?.pages.flatMap(page => page.items)

describe('state and events', () => {
  it('equal a fresh fetch, whatever happens and however often it is told', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('ask' as const), again: fc.boolean() }),
      fc.record({ kind: fc.constant('reply' as const), to: fc.nat(), again: fc.boolean() }),
      fc.record({ kind: fc.constant('show' as const) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), steps => {
        const city = new City()
        const client = new QueryClient()
        const first = city.questions[0]!
        client.setQueryData(listKey(), pages(city.list()))
        client.setQueryData(listKey('Podcasting'), pages(city.list('Podcasting')))
        client.setQueryData(questionKey(first.id), { ...first, can: { reply: true } })
        client.setQueryData(repliesKey(first.id), pages<Reply>([]))
        const show = () => {
          for (const item of (client.getQueryData<Question[]>(arrivedKey) ?? []).toReversed()) placeNew(client, item)
          client.setQueryData(arrivedKey, [])
        }
        let n = 1
        for (const action of steps) {
          if (action.kind === 'show') {
            show()
            continue
          }
          let event: LiveEvent
          if (action.kind === 'ask') {
            const asked = question(++n)
            city.questions.push(asked)
            event = { type: 'question.asked', question: asked }
          } else {
            const target = city.questions[action.to % city.questions.length]!
            const written = reply(++n, target.id)
            city.replies.push(written)
            event = { type: 'reply.posted', reply: written, replyCount: city.of(target.id).length }
          }
          applyToQuestions(client, event)
          if (action.again) applyToQuestions(client, event)
        }
        show()
        expect(loaded(client, listKey())).toEqual(city.list())
        expect(loaded(client, listKey('Podcasting'))).toEqual(city.list('Podcasting'))
        expect(loaded(client, repliesKey(first.id))).toEqual(city.of(first.id))
        expect(client.getQueryData<Question>(questionKey(first.id))?.replyCount).toBe(city.of(first.id).length)
        client.clear()
      }),
    )
  })

  it('leave a half-read thread to its own pages', () => {
    const client = new QueryClient()
    client.setQueryData(repliesKey(uuid(1)), {
      pages: [{ items: [reply(2, uuid(1))], next: 'more' }],
      pageParams: [null],
    })
    applyToQuestions(client, { type: 'reply.posted', reply: reply(9, uuid(1)), replyCount: 9 })
    expect(loaded(client, repliesKey(uuid(1)))).toHaveLength(1)
    client.clear()
  })
})
