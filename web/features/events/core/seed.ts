import type { QueryClient } from '@tanstack/react-query'
import type { Boot } from '../../../lib/api/boot.ts'
import { repliesKey } from '../../../lib/cache/replies-key.ts'
import { detailKey, listKey, sharedKey, talkKey } from './keys.ts'

export function seedEvents(client: QueryClient, { events, event, sharedEvent, talk, comments }: Boot['data']): void {
  if (events) {
    const { search = '', types = [], neighborhoods = [], free, within = null, ...lists } = events.asked
    const { when = 'upcoming', mine = null, from = null } = lists
    const filter = { search, types, neighborhoods, free: free === true, within, when, mine, from }
    client.setQueryData(listKey(filter), { pages: [events.page], pageParams: [null] })
  }
  if (sharedEvent) client.setQueryData(sharedKey(sharedEvent.asked), sharedEvent.event)
  if (!event) return
  client.setQueryData(detailKey(event.id), event)
  client.setQueryData(talkKey(event.id), talk)
  if (comments) client.setQueryData(repliesKey(event.id), { pages: [comments], pageParams: [null] })
}
