import type { QueryClient } from '@tanstack/react-query'
import type { Boot } from '../../lib/boot.ts'
import { detailKey, everything, listKey, type Filter } from './keys.ts'

/** Puts what the document carries of events where their screens look for it. */
export function seedEvents(client: QueryClient, { events, event }: Boot['data']): void {
  if (events)
    client.setQueryData(listKey({ ...everything, ...(events.asked as Partial<Filter>) }), {
      pages: [events.page],
      pageParams: [null],
    })
  if (event) client.setQueryData(detailKey(event.id), event)
}
