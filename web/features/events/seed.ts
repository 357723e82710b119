import type { QueryClient } from '@tanstack/react-query'
import type { Boot } from '../../lib/api/boot.ts'
import { detailKey, listKey } from './keys.ts'

export function seedEvents(client: QueryClient, { events, event }: Boot['data']): void {
  if (events) {
    const { types = [], when = 'upcoming', mine = null, from = null } = events.asked
    client.setQueryData(listKey({ types, when, mine, from }), { pages: [events.page], pageParams: [null] })
  }
  if (event) client.setQueryData(detailKey(event.id), event)
}
