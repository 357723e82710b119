import { describe, expect, test } from 'vitest'
import { questionCategories } from '../../contract/vocabulary.ts'
import { idAt, kinds } from './lot.ts'
import { categoryOf, planOf } from './plan.ts'
import { tablesOf } from './rows.ts'

const now = Date.parse('2026-11-12T10:00:00Z')
const sizes = { people: 300, posts: 2_000, replies: 6_000 }
const plan = planOf(sizes, now)
const tables = tablesOf(plan, { ...sizes, hash: 'hash', cityId: 'city', now })
const rowsOf = (name: string) =>
  [...tables.find(table => table.name === name)!.rows()].map(row => row.trimEnd().split('\t'))

describe('the large city', () => {
  test('has exactly the requested number of rows, with all columns and unique ids', () => {
    const lengths = {
      ...{ accounts: 300, credentials: 300, profiles: 300, posts: 2_000, post_replies: 6_000 },
      ...{ questions: 10, events: 10, market_items: 10 },
    }
    for (const { name, columns } of tables) {
      const rows = rowsOf(name)
      expect(rows, name).toHaveLength(lengths[name])
      expect(new Set(rows.map(([id]) => id)).size, name).toBe(rows.length)
      expect(new Set(rows.map(row => row.length)), name).toEqual(new Set([columns.split(', ').length]))
    }
  })

  test('counts replies correctly and has no dangling references', () => {
    const people = new Map(rowsOf('profiles').map(row => [row[0], row.at(-1)!]))
    const posts = new Map(rowsOf('posts').map(row => [row[0], { count: Number(row[8]), at: row[9]! }]))
    const seen = new Map<string, number>()
    for (const [, post = '', author, , at = ''] of rowsOf('post_replies')) {
      seen.set(post, (seen.get(post) ?? 0) + 1)
      expect(people.get(author)! <= at && posts.get(post)!.at <= at && Date.parse(at) <= now).toBe(true)
    }
    for (const [id, { count }] of posts) expect(count).toBe(seen.get(id!) ?? 0)
    for (const [, author, , , , , , , , at = ''] of rowsOf('posts')) expect(people.get(author)! <= at).toBe(true)
  })

  test('features one question, has replies only to questions, and prices only on listings', () => {
    const posts = rowsOf('posts')
    expect(posts.filter(row => row[7] === 't').map(row => row[3])).toEqual(['question'])
    expect(new Set(posts.map(row => row[3]))).toEqual(new Set(['question', 'event', 'selling', 'renting', 'ticket']))
    expect(posts.filter(row => row[3] === 'question').length).toBeGreaterThan(1_700)
    for (const [, , , type, , , category, , replies, , , , startsAt, , , cents] of posts) {
      const asked = type === 'question'
      expect([category !== '\\N', asked || replies === '0'], type).toEqual([asked, true])
      const isDated = type === 'event' || type === 'ticket'
      expect([startsAt !== '\\N', cents !== '\\N'], type).toEqual([isDated, !asked && type !== 'event'])
    }
  })

  test('has values for every listing filter', () => {
    const columns = tables.find(({ name }) => name === 'posts')!.columns.split(', ')
    const posts = rowsOf('posts').map(row => Object.fromEntries(columns.map((column, nth) => [column, row[nth]])))
    const told = (type: string, column: string) =>
      new Set(posts.filter(post => post['post_type'] === type).map(post => post[column] !== '\\N'))
    for (const type of ['selling', 'renting', 'ticket']) {
      expect(told(type, 'selling_condition'), type).toEqual(new Set([type === 'selling']))
      expect(told(type, 'delivery_method'), type).toEqual(new Set([type !== 'renting']))
      expect(told(type, 'listing_neighborhood'), type).toEqual(new Set([type !== 'ticket']))
      expect(told(type, 'event_venue'), type).toEqual(new Set([type === 'ticket']))
    }
    expect(told('renting', 'rental_availability_start')).toEqual(new Set([true, false]))
    for (const { rental_availability_start: from = '', rental_availability_end: until = '' } of posts)
      expect(from === '\\N' || until === '\\N' || from < until).toBe(true)
  })

  test('has values for every event filter', () => {
    const columns = tables.find(({ name }) => name === 'posts')!.columns.split(', ')
    const posts = rowsOf('posts').map(row => Object.fromEntries(columns.map((column, nth) => [column, row[nth]])))
    const told = (isEvent: boolean, column: string) =>
      new Set(posts.filter(post => (post['post_type'] === 'event') === isEvent).map(post => post[column]))
    for (const column of ['event_neighborhood', 'event_max_attendees']) {
      expect(told(true, column).size, column).toBeGreaterThan(2)
      expect(told(false, column), column).toEqual(new Set(['\\N']))
    }
    expect(told(true, 'event_types')).toContain('{Sports}')
    expect(told(false, 'event_types')).toEqual(new Set(['{}']))
  })

  test('uses every category and is deterministic', () => {
    const shares = Array.from({ length: 1_000 }, (_, n) => n / 1_000)
    expect(new Set(shares.map(categoryOf))).toEqual(new Set(questionCategories))
    expect([...planOf(sizes, now).counts]).toEqual([...plan.counts])
    expect(idAt(kinds.post, 7, now)).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(idAt(kinds.post, 7, now)).toBe(idAt(kinds.post, 7, now))
  })
})
