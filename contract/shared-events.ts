import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { picture } from './values/pictures.ts'
import { eventStates, eventTypes, neighborhoods } from './vocabulary.ts'

/** What people without an account see of an event whose link is on: no person, address or text but the title. */
export const sharedEvent = z.object({
  id: z.uuid(),
  title: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.nullable(z.iso.datetime()),
  timeZone: z.string(),
  neighborhood: z.nullable(z.enum(neighborhoods)),
  city: z.object({ name: z.string(), timeZone: z.string() }),
  types: z.array(z.enum(eventTypes)),
  /** Its URLs work only while the link is on. Null: drawn by the client from the id. */
  cover: z.nullable(picture),
  attendeeCount: z.int(),
  spotsLeft: z.nullable(z.int()),
  state: z.enum(eventStates),
  findable: z.boolean(),
})
export type SharedEvent = z.infer<typeof sharedEvent>

const tags = ['events']

export const sharedEvents = {
  read: at('public', { feature: 'events', rate: { counted: 'sharedEventByIp' } })
    .route({
      method: 'GET',
      path: '/shared-events/{eventId}',
      tags,
      summary: 'Preview of an event whose link is on; the same for everyone',
    })
    .errors(fails('EVENT_NOT_FOUND'))
    .input(z.object({ eventId: z.uuid() }))
    .output(sharedEvent),
}
