import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Figure } from '../bench/support/figures.ts'
import type { Schema } from '../../server/db/tables.ts'
import { createEvent } from '../../sample/factories.ts'
import { startSmtp } from '../../tests/support/engines/smtp.ts'
import { startPushService, type PushService } from '../../tests/support/push-service.ts'
import { callServer, type ServerProcess } from '../../tests/support/engines/server-process.ts'
import { choiceKey } from '../../server/notifications/topics.ts'
import { fault, none } from './fault.ts'
import { pause } from './town/client.ts'
import { createMembers, withDatabase, type Member } from './town/people.ts'

interface Size {
  members: number
  kills: number
}

const processes = 2
const inHand = 4
const rows = 1_000

/**
 * All going to the event of the first, with a phone, at any hour, and without the weekly digest, which would be a
 * second email.
 */
async function fillEvent(db: Kysely<Schema>, members: readonly Member[], service: PushService): Promise<string> {
  const [author, ...going] = members
  const event = await createEvent(db, { author: author as Member, title: 'Fireworks at the beach' })
  const noDigest = JSON.stringify({ [choiceKey('digest', 'mail')]: false })
  await db.insertInto('notification_settings').values({ user_id: event.author_id, choices: noDigest }).execute()
  for (let from = 0; from < going.length; from += rows) {
    const some = going.slice(from, from + rows)
    const ids = some.map(({ id }) => id)
    await sql`
      insert into event_attendees (id, event_id, user_id) select gen_random_uuid(), ${event.id}, id from unnest(${ids}::uuid[]) as going (id)`.execute(
      db,
    )
    await db
      .insertInto('notification_settings')
      .values(ids.map(user_id => ({ user_id, quiet: false, choices: noDigest })))
      .execute()
    const sessions = await db.selectFrom('sessions').select(['id', 'user_id']).where('user_id', 'in', ids).execute()
    await db
      .insertInto('push_subscriptions')
      .values(
        sessions.map(({ id, user_id }) => {
          const { endpoint, keys } = service.subscription()
          return { id: randomUUIDv7(), user_id, session_id: id, endpoint, ...keys }
        }),
      )
      .execute()
  }
  return event.id
}

export const notifying = fault<Size>({
  name: 'notifying',
  title: 'SIGKILL while an event with thousands of attendees notifies them',
  done: `the organizer of an event cancels it, which notifies every attendee in the app, by push and by email. ${processes} processes send, and one of them is killed with SIGKILL again and again, while members are notified, while pushes go out and while emails go out. The push service and the mail server are stand-ins; the first decrypts what it receives.`,
  holds:
    'every attendee has one notification in the app, one push and one email. What a killed process had in hand may be sent a second time, but with the same id, by which the service worker and mail programs recognize it.',
  needs: ['postgres'],
  full: { members: 10_000, kills: 20 },
  short: { members: 300, kills: 3 },
  run: async (stage, { members: count, kills }) => {
    const [service, smtp] = [await startPushService(), await startSmtp()]
    stage.atEnd(() => service.stop())
    stage.atEnd(() => smtp.close())
    const environment = {
      DATABASE_URL: (await stage.postgres()).address,
      DATA_DIR: await stage.folder(),
      PUSH_SERVICES: service.origin,
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    }
    const { members, event } = await withDatabase(environment, async db => {
      const created = await createMembers(db, count + 1)
      return { members: created, event: await fillEvent(db, created, service) }
    })
    const servers: ServerProcess[] = []
    for (let n = 0; n < processes; n++) servers.push(await stage.server(environment))
    const [organizer] = members
    const { status } = await callServer(servers[0]?.url ?? '', 'POST', `/events/${event}/cancel`, {
      cookie: organizer?.cookie ?? '',
      body: { reason: 'Too windy' },
    })
    if (status !== 200) throw new Error(`The event was not canceled: ${status}.`)

    let killed = 0
    const sent = () => service.pushed.length + smtp.received.length
    /** At equal distances on the way to all that must be sent, beginning while members are notified. */
    const isTime = () => killed < kills && sent() >= (killed * 2 * count) / kills
    const mailSoon = (db: Kysely<Schema>) =>
      db
        .updateTable('jobs')
        .set({ run_at: sql`now()` })
        .where('kind', '=', 'notificationMail')
        .where('attempts', '=', 0)
        .execute()
    const inApp = await withDatabase(environment, async db => {
      const waiting = async () => {
        const { number } = await db
          .selectFrom('jobs')
          .select(sql<number>`count(*)::int`.as('number'))
          .where('kind', 'in', ['notify', 'push', 'notificationMail', 'mail'])
          .where('given_up_at', 'is', null)
          .executeTakeFirstOrThrow()
        return number
      }
      for (let number = 1; number > 0; number = await waiting()) {
        await mailSoon(db)
        if (isTime()) {
          const nth = killed++ % processes
          await servers[nth]?.end('SIGKILL')
          servers[nth] = await stage.server(environment)
          stage.say(
            `${killed} of ${kills} kills, ${service.pushed.length} pushes and ${smtp.received.length} emails sent`,
          )
        } else await pause(50)
      }
      return db
        .selectFrom('notifications')
        .select(sql<number>`count(distinct user_id)::int`.as('members'))
        .select(sql<number>`count(*)::int`.as('all'))
        .where('kind', '=', 'eventCanceled')
        .executeTakeFirstOrThrow()
    })
    const pushes = tally(service.pushed.map(({ browser, payload }) => [browser, payload.id]))
    const mails = tally(
      smtp.received.map(({ recipients, headers }) => [recipients[0] ?? '', headers.get('message-id')?.[0] ?? '']),
    )
    const each = (what: string, value: number): Figure => ({ what, value, atLeast: count, atMost: count })
    const repeated = (what: string, value: number): Figure => ({ what, value, atMost: kills * inHand })
    return [
      { what: 'kills', value: killed, atLeast: kills },
      each('attendees with a notification in the app', inApp.members),
      none('second notifications in the app', inApp.all - inApp.members),
      each('attendees with a push', pushes.receivers),
      none('second pushes', pushes.others),
      repeated('pushes repeated with the same id', pushes.repeated),
      each('attendees with an email', mails.receivers),
      none('second emails', mails.others),
      repeated('emails repeated with the same id', mails.repeated),
      none('pushes with a wrong signature or content', service.problems.length),
    ]
  },
})

function tally(sent: [receiver: string, id: string][]) {
  const ids = new Map<string, Set<string>>()
  for (const [receiver, id] of sent) ids.set(receiver, (ids.get(receiver) ?? new Set()).add(id))
  const different = [...ids.values()].reduce((sum, { size }) => sum + size, 0)
  return { receivers: ids.size, others: different - ids.size, repeated: sent.length - different }
}
