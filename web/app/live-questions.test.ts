import { QueryClient, type InfiniteData } from '@tanstack/react-query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LiveEvent } from '../../contract/live.ts'
import type { Page } from '../../contract/paging.ts'
import type { Question, QuestionDetail } from '../../contract/questions.ts'
import type { Reply, ThreadReply } from '../../contract/replies.ts'
import { applyToQuestions, placeQuestion } from '../features/questions/live.ts'
import { arrivedKey, listKey, questionKey } from '../features/questions/keys.ts'
import { repliesKey } from '../lib/cache/replies-key.ts'
import { applyToReplies } from '../features/replies/live.ts'
import { liveReply } from '../features/replies/live.ts'

const author = {
  id: '00000000-0000-4000-8000-00000000000a',
  name: 'Ann',
  avatarUrl: null,
  headline: null,
  neighborhood: null,
}
const viewer = '00000000-0000-4000-8000-00000000000b'
const apply = (client: QueryClient, event: LiveEvent) => {
  applyToQuestions(client, event)
  applyToReplies(client, event, viewer)
}
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const question = (n: number, change: Partial<Question> = {}): Question => ({
  id: uuid(n),
  slug: `question-${n}`,
  title: `Question ${n}`,
  details: null,
  category: n % 2 ? 'Podcasting' : 'Creative Arts',
  // Pairs share a timestamp, to test the tiebreak by id.
  createdAt: new Date(Math.ceil(n / 2) * 1000).toISOString(),
  editedAt: null,
  isFeatured: false,
  replyCount: 0,
  author,
  ...change,
})
const reply = (n: number, postId: string): Reply => ({
  id: uuid(n),
  postId,
  kind: 'reply',
  answersId: null,
  isAnswered: false,
  body: `Reply ${n}`,
  createdAt: new Date(Math.ceil(n / 2) * 1000).toISOString(),
  editedAt: null,
  author,
})
const detail = (item: Question): QuestionDetail => ({
  ...item,
  can: { reply: true, edit: false, remove: false, report: true, feature: false },
  underReview: false,
})

type Kept<T> = T & { gone?: boolean }

class City {
  questions: Kept<Question>[] = [question(1, { isFeatured: true }), question(2), question(3)]
  replies: Kept<Reply>[] = []
  of = (questionId: string): ThreadReply[] =>
    this.replies
      .filter(item => item.postId === questionId && !item.gone)
      .map(({ gone: _gone, ...item }) => liveReply(item, viewer))
      .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id))
  now = ({ gone: _gone, ...item }: Kept<Question>): Question => ({ ...item, replyCount: this.of(item.id).length })
  list = (category?: string): Question[] =>
    this.questions
      .filter(item => !item.gone && (!category || item.category === category))
      .map(this.now)
      .toSorted(
        (a, b) =>
          Number(b.isFeatured) - Number(a.isFeatured) ||
          b.createdAt.localeCompare(a.createdAt) ||
          b.id.localeCompare(a.id),
      )

  act(kind: Kind, n: number, at: number): LiveEvent | undefined {
    const open = this.questions.filter(item => !item.gone)
    const gone = this.questions.filter(item => item.gone)
    const said = this.replies.filter(item => !item.gone && open.some(({ id }) => id === item.postId))
    const unsaid = this.replies.filter(item => item.gone && open.some(({ id }) => id === item.postId))
    const one = <T>(items: T[]): T | undefined => items[at % items.length]
    const counted = (item: Kept<Reply>) => ({ replyCount: this.of(item.postId).length })
    const clean = ({ gone: _gone, ...item }: Kept<Reply>): Reply => item
    switch (kind) {
      case 'ask': {
        const asked = question(n)
        this.questions.push(asked)
        return { type: 'question.asked', question: asked }
      }
      case 'edit': {
        const target = one(open)
        if (!target) return undefined
        Object.assign(target, { title: `Edited ${n}`, category: at % 3 ? 'Podcasting' : 'Creative Arts' })
        return { type: 'question.changed', question: this.now(target) }
      }
      case 'remove': {
        const target = one(open)
        if (!target) return undefined
        target.gone = true
        return { type: 'question.removed', questionId: target.id }
      }
      case 'restore': {
        const target = one(gone)
        if (!target) return undefined
        delete target.gone
        return { type: 'question.changed', question: this.now(target) }
      }
      case 'reply': {
        const target = one(open)
        if (!target) return undefined
        const written = reply(n, target.id)
        this.replies.push(written)
        return { type: 'reply.posted', reply: written, ...counted(written) }
      }
      case 'editReply': {
        const target = one(said)
        if (!target) return undefined
        Object.assign(target, { body: `Edited ${n}`, editedAt: new Date(n * 1000).toISOString() })
        return { type: 'reply.changed', reply: clean(target), ...counted(target) }
      }
      case 'removeReply': {
        const target = one(said)
        if (!target) return undefined
        target.gone = true
        return { type: 'reply.removed', postId: target.postId, replyId: target.id, ...counted(target) }
      }
      case 'restoreReply': {
        const target = one(unsaid)
        if (!target) return undefined
        delete target.gone
        return { type: 'reply.changed', reply: clean(target), ...counted(target) }
      }
      case 'show':
        return undefined
    }
  }
}

const kinds = ['ask', 'edit', 'remove', 'restore', 'reply', 'editReply', 'removeReply', 'restoreReply', 'show'] as const
type Kind = (typeof kinds)[number]

const pages = <T>(items: T[]): InfiniteData<Page<T>> => ({ pages: [{ items, next: null }], pageParams: [null] })
const loaded = <T>(client: QueryClient, key: readonly unknown[]) =>
  client.getQueryData<InfiniteData<Page<T>>>(key)?.pages.flatMap(page => page.items)

describe('live events', () => {
  it('produce the same cache as a fresh fetch, in any order of actions and with repeated events', () => {
    const step = fc.record({ kind: fc.constantFrom(...kinds), at: fc.nat(), again: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), steps => {
        const city = new City()
        const client = new QueryClient()
        const first = city.questions[0]!
        client.setQueryData(listKey(), pages(city.list()))
        client.setQueryData(listKey({ category: 'Podcasting' }), pages(city.list('Podcasting')))
        client.setQueryData(questionKey(first.id), detail(first))
        client.setQueryData(repliesKey(first.id), pages<ThreadReply>([]))
        const show = () => {
          for (const item of (client.getQueryData<Question[]>(arrivedKey) ?? []).toReversed())
            placeQuestion(client, item)
          client.setQueryData(arrivedKey, [])
        }
        let n = 3
        for (const { kind, at, again } of steps) {
          const event = city.act(kind, ++n, at)
          if (kind === 'show') show()
          if (event) apply(client, event)
          if (event && again) apply(client, event)
        }
        show()
        expect(loaded(client, listKey())).toEqual(city.list())
        expect(loaded(client, listKey({ category: 'Podcasting' }))).toEqual(city.list('Podcasting'))
        const state = client.getQueryState<QuestionDetail, { code?: string }>(questionKey(first.id))
        if (first.gone) expect(state).toMatchObject({ status: 'error', error: { code: 'QUESTION_NOT_FOUND' } })
        else {
          expect(state).toMatchObject({ status: 'success', data: city.now(first) })
          expect(loaded(client, repliesKey(first.id))).toEqual(city.of(first.id))
        }
        client.clear()
      }),
    )
  })

  it("keep fields that only the viewer's own response carries", () => {
    const client = new QueryClient()
    const told: ThreadReply = {
      ...reply(5, uuid(1)),
      can: { edit: false, remove: true, report: false },
      underReview: true,
    }
    client.setQueryData(repliesKey(uuid(1)), pages([told]))
    client.setQueryData(questionKey(uuid(1)), { ...detail(question(1)), underReview: true })
    const changed = { ...reply(5, uuid(1)), body: 'Other words' }
    apply(client, { type: 'reply.changed', reply: changed, replyCount: 1 })
    apply(client, { type: 'question.changed', question: question(1, { title: 'Other' }) })
    expect(loaded(client, repliesKey(uuid(1)))).toEqual([{ ...told, body: 'Other words' }])
    expect(client.getQueryData(questionKey(uuid(1)))).toMatchObject({ title: 'Other', underReview: true })
    client.clear()
  })

  it('leave unloaded pages of threads and lists to their own requests', () => {
    const client = new QueryClient()
    const half = <T>(items: T[]) => ({ pages: [{ items, next: 'more' }], pageParams: [null] })
    client.setQueryData(repliesKey(uuid(1)), half([reply(2, uuid(1))]))
    client.setQueryData(listKey(), half([question(8)]))
    apply(client, { type: 'reply.posted', reply: reply(9, uuid(1)), replyCount: 9 })
    apply(client, { type: 'question.changed', question: question(4) })
    expect(loaded(client, repliesKey(uuid(1)))).toHaveLength(1)
    expect(loaded(client, listKey())).toHaveLength(1)
    client.clear()
  })

  it('mark a list whose order only the server knows as stale, without reordering it', () => {
    const client = new QueryClient()
    const keys = [listKey({ search: 'bike' }), listKey({ sort: 'mostAnswered' }), listKey({ sort: 'unanswered' })]
    for (const key of keys) client.setQueryData(key, pages([question(2), question(1)]))
    apply(client, { type: 'reply.posted', reply: reply(9, uuid(1)), replyCount: 1 })
    for (const key of keys) {
      expect(loaded<Question>(client, key)?.map(({ replyCount }) => replyCount)).toEqual([0, 1])
      expect(client.getQueryState(key)?.isInvalidated).toBe(true)
    }
    client.clear()
  })

  it('do not restore a removed question when another one is featured', () => {
    const client = new QueryClient()
    client.setQueryData(questionKey(uuid(1)), detail(question(1, { isFeatured: true })))
    client.setQueryData(questionKey(uuid(2)), detail(question(2)))
    apply(client, { type: 'question.removed', questionId: uuid(1) })
    apply(client, { type: 'featured.changed', postId: uuid(2) })
    expect(client.getQueryState(questionKey(uuid(1)))?.status).toBe('error')
    expect(client.getQueryData(questionKey(uuid(2)))).toMatchObject({ isFeatured: true })
    client.clear()
  })
})
