import type { QueryClient } from '@tanstack/react-query'
import type { Boot } from '../../lib/api/boot.ts'
import { detailKey, listKey } from './keys.ts'

export function seedEvents(client: QueryClient, { events, event }: Boot['data']): void {
  if (events) {
    const { search = '', types = [], neighborhoods = [], free, within = null, ...lists } = events.asked
    const { when = 'upcoming', mine = null, from = null } = lists
    const filter = { search, types, neighborhoods, free: free === true, within, when, mine, from }
    client.setQueryData(listKey(filter), { pages: [events.page], pageParams: [null] })
  }
  if (event) client.setQueryData(detailKey(event.id), event)
}
