import { sql, type InsertObject, type Kysely } from 'kysely'
import { day, limits } from '../../../contract/limits.ts'
import type { NotificationChannel, NotificationTopic } from '../../../contract/notification-vocabulary.ts'
import { channelsOf, notificationTopics } from '../../../contract/notification-vocabulary.ts'
import type { NotificationSettings } from '../../../contract/notification-settings.ts'
import type { Schema } from '../../db/tables.ts'
import { AppError } from '../../base/errors.ts'
import { choiceKey, defaults, isChosen } from '../../notifications/topics.ts'
import type { Deps } from '../../deps/deps.ts'
import type { MemberViewer } from '../../viewer/access.ts'
import { usualQuiet } from './quiet.ts'
import { hasEnded, listDevices } from './subscriptions.ts'

type Reader = Pick<MemberViewer, 'id' | 'sessionId'>

export async function readSettings(
  { db, pushKeys }: Pick<Deps, 'db' | 'pushKeys'>,
  { id, sessionId }: Reader,
): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('notification_settings')
    .select(['choices', 'quiet', 'quiet_from', 'quiet_to', 'previews'])
    .select(sql<Date | null>`case when paused_until > now() then paused_until end`.as('paused_until'))
    .where('user_id', '=', id)
    .executeTakeFirst()
  const choices = row?.choices ?? {}
  return {
    choices: notificationTopics.flatMap(topic =>
      channelsOf(topic).map(channel => ({
        topic,
        channel,
        on: isChosen(choices, topic, channel),
        locked: defaults[topic][channel].locked ?? false,
      })),
    ),
    pausedUntil: row?.paused_until?.toISOString() ?? null,
    quiet: row
      ? { on: row.quiet, from: row.quiet_from.slice(0, 5), to: row.quiet_to.slice(0, 5) }
      : { on: true, ...usualQuiet },
    previews: row?.previews ?? false,
    devices: await listDevices(db, { id, sessionId }),
    pushKey: (await pushKeys()).publicKey,
    pushEnded: await hasEnded(db, { sessionId }),
  }
}

/** One choice at a time, so that two devices do not overwrite each other. Throws FORBIDDEN for a channel that is always on. */
export async function choose(
  db: Kysely<Schema>,
  { id }: { id: string },
  { topic, channel, on }: { topic: NotificationTopic; channel: NotificationChannel; on: boolean },
): Promise<void> {
  if (defaults[topic][channel].locked) throw new AppError('FORBIDDEN')
  const choice = JSON.stringify({ [choiceKey(topic, channel)]: on })
  await sql`
    insert into notification_settings as s (user_id, choices) values (${id}, ${choice}::jsonb)
    on conflict (user_id) do update set choices = s.choices || excluded.choices`.execute(db)
}

export const setQuiet = (
  db: Kysely<Schema>,
  viewer: { id: string },
  { on: quiet, from: quiet_from, to: quiet_to }: NotificationSettings['quiet'],
): Promise<void> => store(db, viewer, { quiet, quiet_from, quiet_to })

export const setPreviews = (db: Kysely<Schema>, viewer: { id: string }, previews: boolean): Promise<void> =>
  store(db, viewer, { previews })

export const pause = (db: Kysely<Schema>, viewer: { id: string }, paused: boolean): Promise<void> =>
  store(db, viewer, {
    paused_until: paused ? sql<Date>`now() + ${(limits.notificationPause * day) / 1_000} * interval '1 second'` : null,
  })

async function store(
  db: Kysely<Schema>,
  { id: user_id }: { id: string },
  values: Omit<InsertObject<Schema, 'notification_settings'>, 'user_id' | 'choices'>,
): Promise<void> {
  await db
    .insertInto('notification_settings')
    .values({ user_id, ...values })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(values))
    .execute()
}
