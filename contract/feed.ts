import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { icebreakerState } from './icebreaker.ts'
import { price } from './listings.ts'
import { pageInput, pageOf } from './paging.ts'
import { personCard, suggestion } from './people.ts'
import { picture } from './values/pictures.ts'
import { feedKinds } from './vocabulary.ts'

const feedItem = z.object({
  id: z.uuid(),
  kind: z.enum(feedKinds),
  title: z.string(),
  text: z.nullable(z.string()),
  category: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  isFeatured: z.boolean(),
  replyCount: z.nullable(z.int()),
  event: z.nullable(
    z.object({
      startsAt: z.nullable(z.iso.datetime()),
      timeZone: z.nullable(z.string()),
      location: z.nullable(z.string()),
    }),
  ),
  picture: z.nullable(picture),
  price: z.nullable(price),
  author: personCard,
  target: z.object({ page: z.enum(['question', 'event', 'listing', 'profile']), id: z.uuid() }),
  can: z.object({ feature: z.boolean() }),
})
export type FeedItem = z.infer<typeof feedItem>

const tags = ['feed']

export const feed = {
  home: at('member', { feature: 'posts' })
    .route({ method: 'GET', path: '/home', tags, summary: 'Data of the home screen' })
    .output(
      z.object({
        icebreaker: icebreakerState,
        people: z.array(suggestion),
        featured: z.nullable(feedItem),
        feed: pageOf(feedItem),
      }),
    ),

  list: at('member', { feature: 'posts' })
    .route({ method: 'GET', path: '/feed', tags, summary: 'Feed of the city: featured first, then newest' })
    .errors(fails('INVALID_CURSOR'))
    .input(z.object(pageInput))
    .output(pageOf(feedItem)),

  feature: at('admin', { feature: 'posts', rate: 'featureByAccount' })
    .route({
      method: 'PUT',
      path: '/posts/{postId}/featured',
      tags,
      summary: 'Feature a post, replacing the currently featured one',
    })
    .errors(fails('POST_NOT_FOUND', 'FOREIGN_ORIGIN'))
    .input(z.object({ postId: z.uuid() }))
    .output(z.object({ featured: z.literal(true), /** Another post was featured before. */ replaced: z.boolean() })),

  unfeature: at('admin', { feature: 'posts', rate: 'featureByAccount' })
    .route({ method: 'DELETE', path: '/posts/{postId}/featured', tags, summary: 'Stop featuring a post' })
    .errors(fails('POST_NOT_FOUND', 'FOREIGN_ORIGIN'))
    .input(z.object({ postId: z.uuid() }))
    .output(z.object({ featured: z.literal(false), replaced: z.literal(false) })),
}
