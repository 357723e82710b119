import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { TestApp } from '../support/app.ts'
import { createConversation, createEvent } from '../support/factories.ts'
import { eachLiveApp } from '../support/live-app.ts'
import { neighbours } from '../support/people/neighbours.ts'

let app: TestApp
eachLiveApp(created => (app = created))
const { member, listen } = neighbours(() => app)

it('sends comments and announcements to readers of Talk, their number to others, and nothing to people with a block', async () => {
  const organizer = await member()
  const [writer, reader, other, blocked] = await Promise.all(Array.from({ length: 4 }, () => member(organizer.city)))
  const { id: eventId } = await createEvent(app.deps.db, { author: organizer, city: organizer.city })
  const { id } = await createConversation(app.deps.db, { between: [blocked!, writer!] })
  await app.api('POST', `/conversations/${id}/block`, { as: blocked!.as, body: {} })
  for (const who of [reader, blocked]) await app.api('GET', `/events/${eventId}/talk`, { as: who!.as })
  const [near, far, hidden] = [await listen(reader!.as), await listen(other!.as), await listen(blocked!.as)]

  const send = (as: string, path: 'comments' | 'announcements', body: string) =>
    app.api('POST', `/events/${eventId}/${path}`, { as, body: { id: randomUUID(), body } })
  await send(writer!.as, 'comments', 'Count me in')
  expect(await near.next()).toMatchObject({ type: 'reply.posted', replyCount: 1, reply: { body: 'Count me in' } })
  expect(await far.next()).toEqual({ type: 'reply.counted', postId: eventId, replyCount: 1 })
  await send(organizer.as, 'announcements', 'By the fountain')
  const announced = { type: 'reply.posted', reply: { kind: 'announcement', body: 'By the fountain' } }
  expect(await near.next()).toMatchObject({ ...announced, replyCount: 1 })
  expect(await hidden.next()).toMatchObject({ ...announced, replyCount: 0 })
  expect(await far.next()).toEqual({ type: 'reply.counted', postId: eventId, replyCount: 1 })
})
