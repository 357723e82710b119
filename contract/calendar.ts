import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { storedCount } from './paging.ts'
import { calendarContents } from './vocabulary.ts'

const tags = ['calendar']

const own = z.object({
  feed: z.nullable(
    z.object({
      /** Contains the secret. Null if no secret of the server opens it; calendars that have it still work. */
      url: z.nullable(z.string()),
      version: z.int(),
      contents: z.array(z.enum(calendarContents)),
    }),
  ),
})
export type CalendarFeed = NonNullable<z.infer<typeof own>['feed']>

export const calendar = {
  read: at('member', { feature: 'events' })
    .route({ method: 'GET', path: '/calendar-feed', tags, summary: 'Your calendar feed with its secret link' })
    .output(own),

  /** `replaces` is the version that the member sees. If it was replaced already, the link stays. */
  link: at('member', { feature: 'events', rate: 'calendarLinkByAccount' })
    .route({
      method: 'PUT',
      path: '/calendar-feed',
      tags,
      summary: 'Create the link of your calendar feed, or replace it',
    })
    .errors(fails('FOREIGN_ORIGIN'))
    .input(z.object({ replaces: z.nullable(storedCount) }))
    .output(own),

  choose: at('member', { feature: 'events', rate: 'calendarByAccount' })
    .route({
      method: 'PUT',
      path: '/calendar-feed/{content}',
      tags,
      summary:
        'Choose whether your calendar feed has the events you joined, those you host, or those of series you follow',
    })
    .errors(fails('FOREIGN_ORIGIN'))
    .input(z.object({ content: z.enum(calendarContents), on: z.boolean() }))
    .output(own),
}
