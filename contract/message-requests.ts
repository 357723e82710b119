import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { limits } from './limits.ts'
import { conversation, conversationId, message, requestSubject, tags } from './messages.ts'
import { pageInput, pageOf } from './paging.ts'
import { personCard } from './people.ts'
import { withoutLink } from './text/links.ts'
import { text } from './text/text.ts'
import { acceptedSenders } from './vocabulary.ts'

const messageRequest = z.object({
  conversationId: z.uuid(),
  sender: personCard,
  body: z.string(),
  about: requestSubject,
  sentAt: z.iso.datetime(),
})
export type MessageRequest = z.infer<typeof messageRequest>

const personId = z.uuid().check(z.toLowerCase())

const requestInput = z.object({
  personId,
  id: z.uuid(),
  body: text({ min: 1, max: limits.requestMax, lines: true, short: 'messageRequired', long: 'requestLength' }).check(
    withoutLink('requestLink'),
  ),
  postId: z._default(z.nullable(z.uuid()), null),
})

const messageSettings = z.object({ acceptsFrom: z.enum(acceptedSenders) })

/** Part of `messages`. */
export const messageRequests = {
  with: at('member', { feature: 'messaging' })
    .route({
      method: 'GET',
      path: '/conversations/with/{personId}',
      tags,
      summary: 'Find your conversation with a member, or whether you may send them a request',
    })
    .errors(fails('PROFILE_NOT_FOUND', 'PROFILE_PAUSED', 'OWN_CONVERSATION'))
    .input(z.object({ personId, postId: z.optional(z.uuid()) }))
    /** `conversationId` is null unless the conversation is open or has a request. */
    .output(
      z.object({
        conversationId: z.nullable(z.uuid()),
        person: personCard,
        can: z.object({ request: z.boolean() }),
      }),
    ),

  start: at('member', { feature: 'messaging', rate: { counted: 'startByAccount' } })
    .route({
      method: 'POST',
      path: '/conversations/with/{personId}',
      tags,
      summary: 'Get the id of your conversation with a member; an empty one is visible to you only',
    })
    .errors(fails('PROFILE_NOT_FOUND', 'PROFILE_PAUSED', 'OWN_CONVERSATION', 'FOREIGN_ORIGIN'))
    .input(z.object({ personId }))
    .output(conversationId),

  request: at('member', { feature: 'messaging', rate: 'readByAccount' })
    .route({
      method: 'POST',
      path: '/conversations/requests',
      tags,
      summary: 'Send the first message to a member; a message if the conversation is open or the member sent a request',
    })
    .errors(
      fails(
        'PROFILE_NOT_FOUND',
        'OWN_CONVERSATION',
        'RECIPIENT_CLOSED',
        'RECIPIENT_PAUSED',
        'REQUEST_PENDING',
        'REQUESTS_OPEN',
        'FIRST_WEEK_REQUESTS',
        'TOO_MANY_CONVERSATIONS',
        'CONVERSATION_NOT_FOUND',
        'CONVERSATION_BLOCKED',
        'RECIPIENT_GONE',
        'REQUEST_NOT_FOUND',
        'POST_NOT_FOUND',
        'ID_TAKEN',
        'TOO_MANY_MESSAGES',
        'SAME_MESSAGE',
        'FOREIGN_ORIGIN',
      ),
    )
    .input(requestInput)
    .output(z.object({ message, conversation })),

  requests: at('member', { feature: 'messaging' })
    .route({
      method: 'GET',
      path: '/conversations/requests',
      tags,
      summary: 'Requests that you received, newest first',
    })
    .errors(fails('INVALID_CURSOR'))
    .input(z.object(pageInput))
    .output(pageOf(messageRequest)),

  accept: at('member', { feature: 'messaging', rate: 'editByAccount' })
    .route({
      method: 'POST',
      path: '/conversations/{conversationId}/request',
      tags,
      summary: 'Accept a request, also a declined one; idempotent',
    })
    .errors(fails('CONVERSATION_NOT_FOUND', 'CONVERSATION_BLOCKED', 'REQUEST_NOT_FOUND', 'FOREIGN_ORIGIN'))
    .input(conversationId)
    .output(conversation),

  decline: at('member', { feature: 'messaging', rate: 'editByAccount' })
    .route({
      method: 'POST',
      path: '/conversations/{conversationId}/request/decline',
      tags,
      summary: 'Decline a request without telling its sender, or undo that; idempotent',
    })
    .errors(fails('CONVERSATION_NOT_FOUND', 'CONVERSATION_BLOCKED', 'REQUEST_NOT_FOUND', 'FOREIGN_ORIGIN'))
    .input(z.extend(conversationId, { declined: z._default(z.boolean(), true) }))
    .output(conversation),

  cancel: at('member', { feature: 'messaging', rate: 'editByAccount' })
    .route({
      method: 'DELETE',
      path: '/conversations/{conversationId}/request',
      tags,
      summary: 'Cancel your request; idempotent',
    })
    .errors(fails('CONVERSATION_NOT_FOUND', 'REQUEST_NOT_FOUND', 'FOREIGN_ORIGIN'))
    .input(conversationId)
    .output(conversation),

  settings: at('member', { feature: 'messaging' })
    .route({ method: 'GET', path: '/message-settings', tags, summary: 'Whose first messages you accept' })
    .output(messageSettings),

  saveSettings: at('member', { feature: 'messaging', rate: 'profileByAccount' })
    .route({ method: 'PUT', path: '/message-settings', tags, summary: 'Choose whose first messages you accept' })
    .errors(fails('FOREIGN_ORIGIN'))
    .input(messageSettings)
    .output(messageSettings),
}
