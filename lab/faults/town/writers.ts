import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import sharp from 'sharp'
import type { Schema } from '../../../server/db/tables.ts'
import { createEvent, createQuestion } from '../../../sample/factories.ts'
import { createConversation } from '../../../sample/message-factories.ts'
import { pause, send, type Request } from './client.ts'
import { note, type Kind, type Ledger, type Write } from './ledger.ts'
import { createMembers, type Member } from './people.ts'

export interface Scene {
  questionId: string
  conversationId: string
  pair: [Member, Member]
  eventId: string
  /** No member is in two scenes, to stay below rate limits. */
  members: Member[]
}

export const sceneMembers = 8

export interface Sending {
  url: () => Promise<string> | string
  ledger: Ledger
  stopped: () => boolean
  again: () => boolean
  onAcknowledged?: (write: Write) => void
}

export async function createScenes(db: Kysely<Schema>, count: number): Promise<{ scenes: Scene[]; spare: Member }> {
  const members = await createMembers(db, count * (sceneMembers + 2) + 1)
  const spare = members.pop() as Member
  const scenes: Scene[] = []
  while (members.length > 0) {
    const pair = members.splice(0, 2) as [Member, Member]
    const others = members.splice(0, sceneMembers)
    scenes.push({
      pair,
      members: others,
      questionId: (await createQuestion(db, { author: pair[0] })).id,
      conversationId: (await createConversation(db, { between: pair })).id,
      eventId: (await createEvent(db, { author: pair[0] })).id,
    })
  }
  return { scenes, spare }
}

const each = 18

/** After a 503 it waits for Retry-After. */
export async function deliver(write: Write, { url, ledger, again, onAcknowledged }: Sending): Promise<unknown> {
  ledger.writes.push(write)
  write.began = performance.now()
  for (;;) {
    // Rejects when no server comes back, which ends the retries.
    const at = await url()
    try {
      write.sent++
      ledger.open++
      const answer = await send(at, write.by, write).finally(() => ledger.open--)
      if (!note(ledger, write, answer)) {
        if (write.acknowledged) onAcknowledged?.(write)
        return answer.body
      }
      if (!again()) return undefined
      await pause(1000 * Math.min(answer.retryAfter ?? 1, 2))
    } catch {
      ledger.unanswered++
      if (!again()) return undefined
      await pause(20 + Math.random() * 80)
    }
  }
}

const blank = { sent: 0, acknowledged: false, refused: false, began: 0, at: 0 }
const writing = (kind: Kind, by: Member, id: string, request: Request, more: Partial<Write> = {}): Write => ({
  kind,
  by,
  id,
  ...request,
  ...blank,
  ...more,
})

export const question = (by: Member, id = randomUUID()) => {
  const body = { id, category: 'Podcasting', title: `Does anybody remember ${id}?` }
  return writing('question', by, id, { method: 'POST', path: '/questions', body })
}
export const reply = (by: Member, of: string, id = randomUUID()) =>
  writing(
    'reply',
    by,
    id,
    { method: 'POST', path: `/questions/${of}/replies`, body: { id, body: `I do remember ${id}.` } },
    { of },
  )
export const message = (by: Member, of: string, id = randomUUID()) =>
  writing(
    'message',
    by,
    id,
    { method: 'POST', path: `/conversations/${of}/messages`, body: { id, body: `This is ${id}.` } },
    { of },
  )
const place = (by: Member, of: string, attends: boolean) =>
  writing(
    'place',
    by,
    `${of} ${by.id}`,
    { method: attends ? 'PUT' : 'DELETE', path: `/events/${of}/attendance` },
    { of, value: attends ? 'attends' : 'does not attend' },
  )
export const profile = (by: Member, n: number) => {
  const value = `Number ${n}`
  const body = { name: 'Ann', company: value, jobTitle: value, hometown: value, knowledgeableIn: ['Podcasting'] }
  return writing('profile', by, by.id, { method: 'PUT', path: '/profile', body }, { value })
}
const listing = (by: Member, photoId: string, id = randomUUID()) => {
  const words = { type: 'selling', title: `A kettle ${id.slice(0, 8)}`, cents: 100, condition: 'good', place: 'Gràcia' }
  const body = { id, listing: { ...words, delivery: 'pickup', photos: [{ photoId }] } }
  return writing('listing', by, id, { method: 'POST', path: '/listings', body }, { value: photoId })
}

export const picture = (shade: number, edge = 700): Promise<Buffer> =>
  sharp({ create: { width: edge, height: edge, channels: 3, background: { r: shade, g: 40, b: 255 - shade } } })
    .jpeg()
    .toBuffer()
const shadeOf = (n: number) => (n * 12) % 250

type Writer = (scene: Scene, sending: Sending) => Promise<void>

const writer =
  (write: (scene: Scene, sending: Sending, n: number) => Promise<unknown>): Writer =>
  async (scene, sending) => {
    for (let n = 0; n < each && !sending.stopped(); n++) await write(scene, sending, n)
  }
const nth = ({ members }: Scene, n: number): Member => members[n % sceneMembers] as Member

const writers: Writer[] = [
  writer((scene, sending) => deliver(question(nth(scene, 0)), sending)),
  writer((scene, sending) => deliver(reply(nth(scene, 1), scene.questionId), sending)),
  writer((scene, sending) => deliver(reply(nth(scene, 2), scene.questionId), sending)),
  writer((scene, sending) => deliver(message(scene.pair[0], scene.conversationId), sending)),
  writer((scene, sending) => deliver(message(scene.pair[1], scene.conversationId), sending)),
  writer((scene, sending, n) => deliver(place(nth(scene, 3), scene.eventId, n % 2 === 0), sending)),
  writer((scene, sending, n) => deliver(place(nth(scene, 4), scene.eventId, n % 2 === 0), sending)),
  writer((scene, sending, n) => deliver(profile(nth(scene, 5), n), sending)),
  writer(async (scene, sending, n) => {
    const by = nth(scene, 6)
    const request = { method: 'PUT', path: '/photos', body: await picture(shadeOf(n)) }
    const photo = (await deliver(writing('photo', by, randomUUID(), request), sending)) as { photoId?: string } | null
    if (photo?.photoId) await deliver(listing(by, photo.photoId), sending)
  }),
  writer(async (scene, sending, n) => {
    const by = nth(scene, 7)
    const request = { method: 'PUT', path: '/profile/avatar', body: await picture(shadeOf(n)) }
    await deliver(writing('avatar', by, by.id, request, { value: String(shadeOf(n)) }), sending)
  }),
]

export const writeAll = (scene: Scene, sending: (nth: number) => Sending): Promise<unknown> =>
  Promise.all(writers.map((write, n) => write(scene, sending(n))))
