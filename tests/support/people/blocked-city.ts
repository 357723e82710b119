import { randomUUID } from 'node:crypto'
import { origin, signInAs, type TestApp } from '../app.ts'
import {
  createAccount,
  createConversation,
  createEvent,
  createLegacy,
  createListing,
  createQuestion,
  createReply,
} from '../factories.ts'

/** All content of a member contains `word`, and no other content does. */
export interface Citizen {
  id: string
  as: string
  name: string
  word: string
  question: string
  reply: string
  listing: string
  event: string
  invitation: string
}

export interface Common {
  id: string
  as: string
  question: string
  listing: string
  event: string
}

const day = 24 * 60 * 60_000

/**
 * `a` and `b` have a conversation. `c` owns a question to which both replied, and an event with ten places which all three have
 * joined.
 */
export async function blockedCity(app: TestApp) {
  const { db } = app.deps
  const city = `blocked-${randomUUID()}`
  const member = async (name: string) => {
    const { account } = await createAccount(db, {
      city,
      name,
      profile: { hometown: 'Leeds', icebreaker_answer: `An answer of ${name}`, neighborhood: 'Gràcia' },
    })
    return { id: account.id, as: await signInAs(app, account), name }
  }
  const carla = await member('Carla Common')
  const question = await createQuestion(db, { author: carla, title: 'Where is a quiet desk?' })
  const event = await createEvent(db, { author: carla, startsAt: new Date(Date.now() + 3 * day), places: 10 })
  await app.api('PUT', `/events/${event.id}/attendance`, { as: carla.as })
  const listing = await createListing(db, { author: carla, title: 'A lamp for a desk' })

  const citizen = async (name: string, word: string): Promise<Citizen> => {
    const who = await member(name)
    const title = `Who knows ${word} desk lamp?`
    const own = await createQuestion(db, { author: who, title, category: 'Podcasting' })
    const reply = await createReply(db, { question, author: who, body: `A reply about ${word}` })
    const offer = await createListing(db, { author: who, title: `A ${word} lamp for a desk` })
    const gathering = await createEvent(db, { author: who, title, startsAt: new Date(Date.now() + 4 * day) })
    for (const table of ['questions', 'events', 'market_items'] as const)
      await createLegacy(db, table, { author: who, title: `Old ${word} of ${table}` })
    await app.api('PUT', `/events/${event.id}/attendance`, { as: who.as })
    const { body: invitation } = await app.api('GET', '/invitation', { as: who.as })
    return {
      ...who,
      word,
      question: own.id,
      reply: reply.id,
      listing: offer.id,
      event: gathering.id,
      invitation: new URL(invitation.path, origin).searchParams.get('invite') ?? '',
    }
  }
  const a = await citizen('Aurora Alba', 'xylophone')
  const b = await citizen('Bruno Bosch', 'zeppelin')
  const conversation = await createConversation(db, { between: [a, b] })
  const c: Common = { id: carla.id, as: carla.as, question: question.id, listing: listing.id, event: event.id }
  const path = `/conversations/${conversation.id}/block`
  const changed = async (answer: Promise<{ status: number }>) => {
    const { status } = await answer
    if (status !== 200) throw new Error(`The block was refused: ${status}`)
  }
  return {
    city,
    a,
    b,
    c,
    conversation: conversation.id,
    block: (who: Citizen) => changed(app.api('POST', path, { as: who.as, body: {} })),
    unblock: (who: Citizen) => changed(app.api('DELETE', path, { as: who.as })),
    later: () => db.deleteFrom('rate_limits').execute(),
  }
}
export type BlockedCity = Awaited<ReturnType<typeof blockedCity>>
