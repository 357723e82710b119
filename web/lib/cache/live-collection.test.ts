import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { liveCollection } from './live-collection.ts'
import { holds, inserted, updated, without, type Paged } from './paged.ts'

interface Post {
  id: string
  author: string
  color: string
  isFeatured: boolean
}
interface Detail extends Post {
  text: string
}

const posts = liveCollection<Post, Detail, string>({
  lists: {
    key: ['posts', 'list'],
    placed: (list, color, post) => {
      if (post.color !== color) return without(list, post.id)
      return holds(list, post.id) ? updated(list, post.id, () => post) : inserted(list, post, (a, b) => a.id > b.id)
    },
  },
  ofMember: {
    key: ['posts', 'member'],
    placed: (list, author, post) =>
      holds(list, post.id) || post.author !== author
        ? updated(list, post.id, () => post)
        : inserted(list, post, (a, b) => a.id > b.id),
  },
  arrived: ['posts', 'arrived'],
  detail: { key: id => ['posts', 'one', id], notFound: 'POST_NOT_FOUND' },
})

const post = (id: string, more: Partial<Post> = {}): Post => ({
  id,
  author: 'ann',
  color: 'red',
  isFeatured: false,
  ...more,
})
let client: QueryClient
const load = (key: string[], items: Post[]) =>
  client.setQueryData<Paged<Post>>(['posts', ...key], { pages: [{ items, next: null }], pageParams: [null] })
const listed = (...key: string[]) =>
  client.getQueryData<Paged<Post>>(['posts', ...key])?.pages.flatMap(page => page.items)
const ids = (...key: string[]) => listed(...key)?.map(({ id }) => id)
const hidden = () => client.getQueryData<Post[]>(['posts', 'arrived'])?.map(({ id }) => id)

beforeEach(() => {
  client = new QueryClient()
  load(['list', 'red'], [post('c'), post('a')])
  load(['list', 'blue'], [])
  load(['member', 'ann'], [post('c'), post('a')])
  client.setQueryData(['posts', 'one', 'a'], { ...post('a'), text: 'Words' })
})

it('moves an item to the lists that it now matches', () => {
  posts.put(client, () => post('a', { color: 'blue' }))
  expect([ids('list', 'red'), ids('list', 'blue')]).toEqual([['c'], ['a']])
})

it('passes the copy in each list to the update', () => {
  posts.put(client, before => post('a', { author: before ? `${before.author}!` : 'new' }))
  expect(listed('list', 'red')?.map(({ author }) => author)).toEqual(['ann', 'ann!'])
})

it('hides new items until they are shown, except in the list of their author', () => {
  posts.arrive(client, post('b'))
  posts.arrive(client, post('d'), post('b'))
  expect([hidden(), ids('list', 'red'), ids('member', 'ann')]).toEqual([
    ['d', 'b'],
    ['c', 'a'],
    ['d', 'c', 'b', 'a'],
  ])
  posts.showArrived(client)
  expect([hidden(), ids('list', 'red')]).toEqual([[], ['d', 'c', 'b', 'a']])
})

it('updates a hidden item without showing it', () => {
  posts.arrive(client, post('b'))
  posts.put(client, () => post('b', { author: 'bob' }))
  expect(ids('list', 'red')).toEqual(['c', 'a'])
  expect(posts.find(client, 'b')?.author).toBe('bob')
})

it('updates fields in lists, hidden items and the open page', () => {
  posts.arrive(client, post('b'))
  for (const id of ['a', 'b']) posts.update(client, id, { author: 'bob' })
  expect(listed('list', 'red')?.map(({ author }) => author)).toEqual(['ann', 'bob'])
  expect(client.getQueryData(['posts', 'arrived'])).toEqual([post('b', { author: 'bob' })])
  expect(client.getQueryData(['posts', 'one', 'a'])).toMatchObject({ author: 'bob', text: 'Words' })
})

it('drops an item everywhere and shows its open page as not found', () => {
  posts.arrive(client, post('b'))
  for (const id of ['a', 'b']) posts.drop(client, id)
  posts.closeDetail(client, 'a')
  posts.update(client, 'a', { author: 'bob' })
  expect([ids('list', 'red'), ids('member', 'ann'), hidden()]).toEqual([['c'], ['c'], []])
  expect(client.getQueryState(['posts', 'one', 'a'])).toMatchObject({
    status: 'error',
    error: { code: 'POST_NOT_FOUND' },
  })
  expect(posts.find(client, 'a')).toBeUndefined()
})

it('marks one item as featured and leaves the others unchanged', () => {
  const before = listed('list', 'red')
  posts.feature(client, 'a')
  expect(listed('list', 'red')).toEqual([post('c'), post('a', { isFeatured: true })])
  expect(listed('list', 'red')?.[0]).toBe(before?.[0])
  expect(client.getQueryData(['posts', 'one', 'a'])).toMatchObject({ isFeatured: true })
  posts.feature(client, null)
  expect(client.getQueryData(['posts', 'one', 'a'])).toMatchObject({ isFeatured: false })
})

it('marks uncertain lists as stale', () => {
  posts.ageLists(client, color => color === 'blue')
  const isOld = (color: string) => client.getQueryState(['posts', 'list', color])?.isInvalidated
  expect([isOld('red'), isOld('blue')]).toEqual([false, true])
})

it('updates and drops items in a response in flight', async () => {
  const items = [post('d'), post('c'), post('a')]
  const read = client.fetchQuery({
    queryKey: ['posts', 'list', 'red'],
    queryFn: () => Promise.resolve({ pages: [{ items, next: null }], pageParams: [null] }),
  })
  posts.drop(client, 'c')
  posts.put(client, before => post('d', { author: before ? 'bob' : 'nobody' }))
  await read
  expect(listed('list', 'red')).toEqual([post('d', { author: 'bob' }), post('a')])
})
