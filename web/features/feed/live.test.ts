import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Event } from '../../../contract/events.ts'
import { applyToFeed } from './live.ts'
import { feedArrivedKey, feedKey, type FeedPages } from './queries.ts'

const viewer = { id: 'me', isAdmin: false }
const make = (id: string, createdAt: string) =>
  ({ id, title: `Event ${id}`, createdAt, isFeatured: false, author: { id: 'author', name: 'Lena' } }) as Event

it('returns a removed and restored event to its position in the feed', () => {
  const client = new QueryClient()
  const [newer, older] = [make('newer', '2026-06-02T10:00:00.000Z'), make('older', '2026-06-01T10:00:00.000Z')]
  client.setQueryData<FeedPages>(feedKey, { pages: [{ items: [], next: null }], pageParams: [null] })
  const shown = () => client.getQueryData<FeedPages>(feedKey)?.pages.flatMap(({ items }) => items.map(({ id }) => id))
  for (const event of [older, newer]) applyToFeed(client, { type: 'event.changed', event, changed: [] }, viewer)
  expect(shown()).toEqual(['newer', 'older'])
  applyToFeed(client, { type: 'event.cancelled', eventId: older.id }, viewer)
  expect(shown()).toEqual(['newer'])
  applyToFeed(client, { type: 'event.changed', event: { ...older, title: 'Again' }, changed: [] }, viewer)
  expect(shown()).toEqual(['newer', 'older'])
  expect(client.getQueryData(feedArrivedKey) ?? []).toEqual([])
})
