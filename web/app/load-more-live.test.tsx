import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { Question } from '../../contract/questions.ts'
import type { ApiAnswers } from '../testing/fake-api.ts'
import { openPage } from '../testing/page.tsx'
import { aFeedItem, aQuestion } from '../testing/samples.ts'
import { tellLive } from '../testing/surroundings.ts'

const start = Date.now() - 3_600_000
const perPage = 4
const post = (number: number): Question =>
  aQuestion({ title: `Question ${number}`, createdAt: new Date(start + number * 1000).toISOString() })

function cityOf(count: number) {
  const questions = Array.from({ length: count }, (_, at) => post(at + 1)).toReversed()
  const pageAfter = (cursor: string | undefined) => {
    const from = cursor ? questions.findIndex(({ id }) => id === cursor) + 1 : 0
    const items = questions.slice(from, from + perPage)
    const next = from + perPage < questions.length ? items.at(-1)!.id : null
    return { items, next }
  }
  const feedAfter = (cursor: string | undefined) => {
    const { items, next } = pageAfter(cursor)
    return { items: items.map(({ id, title, createdAt }) => aFeedItem({ id, title, createdAt })), next }
  }
  const api: ApiAnswers = {
    questions: { list: ({ cursor }) => pageAfter(cursor) },
    feed: {
      home: () => ({ icebreaker: { answer: null, peers: [] }, people: [], featured: null, feed: feedAfter(undefined) }),
      list: ({ cursor }) => feedAfter(cursor),
    },
  }
  const ask = async () => {
    const question = post(questions.length + 1)
    questions.unshift(question)
    await tellLive({ type: 'question.asked', question })
  }
  return { api, ask, titles: () => questions.map(({ title }) => title) }
}

it.each(['/ask', '/home'])('loads all of %s without duplicates or gaps while others post', async path => {
  const city = cityOf(11)
  const { user } = await openPage(path, { api: city.api })
  const shown = () =>
    screen.queryAllByRole('article').map(card => within(card).getByRole('heading', { level: 3 }).textContent)
  for (const loaded of [4, 8]) {
    await waitFor(() => expect(shown()).toHaveLength(loaded))
    await city.ask()
    await city.ask()
    await user.click(screen.getByText('Load More'))
  }
  await waitFor(() => expect(shown()).toHaveLength(11))
  expect(screen.queryByText('Load More')).toBeNull()
  await user.click(screen.getByText('4 new questions'))
  await waitFor(() => expect(shown()).toEqual(city.titles()))
})
