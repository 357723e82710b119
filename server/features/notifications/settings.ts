import { sql, type Kysely } from 'kysely'
import { day, limits } from '../../../contract/limits.ts'
import type { NotificationChannel, NotificationTopic } from '../../../contract/notification-vocabulary.ts'
import { notificationChannels, notificationTopics } from '../../../contract/notification-vocabulary.ts'
import type { NotificationSettings } from '../../../contract/notification-settings.ts'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { choiceKey, defaults, isChosen } from '../../notifications/topics.ts'

export async function readSettings(db: Kysely<Schema>, { id }: { id: string }): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('notification_settings')
    .select('choices')
    .select(sql<Date | null>`case when paused_until > now() then paused_until end`.as('paused_until'))
    .where('user_id', '=', id)
    .executeTakeFirst()
  const choices = row?.choices ?? {}
  return {
    choices: notificationTopics.flatMap(topic =>
      notificationChannels.map(channel => ({
        topic,
        channel,
        on: isChosen(choices, topic, channel),
        locked: defaults[topic][channel].locked ?? false,
      })),
    ),
    pausedUntil: row?.paused_until?.toISOString() ?? null,
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

export async function pause(db: Kysely<Schema>, { id }: { id: string }, paused: boolean): Promise<void> {
  const until = paused
    ? sql<Date>`now() + ${(limits.notificationPause * day) / 1_000} * interval '1 second'`
    : sql<null>`null`
  await sql`
    insert into notification_settings (user_id, paused_until) values (${id}, ${until})
    on conflict (user_id) do update set paused_until = excluded.paused_until`.execute(db)
}
