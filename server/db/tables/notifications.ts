import type { ColumnType, Generated } from 'kysely'
import type { NotificationKind } from '../../../contract/notifications.ts'
import type { DefaultTime, Json, Time } from './columns.ts'

interface NotificationsTable {
  id: string
  user_id: string
  kind: NotificationKind
  group_key: string
  post_id: string | null
  details: Json<object>
  created_at: DefaultTime
  changed_at: DefaultTime
  read_at: Time | null
  in_app: Generated<boolean>
  mail_at: Time | null
  push_at: Time | null
  push_queued: Generated<boolean>
}

interface NotificationReachTable {
  by_id: string
  user_id: string
  channel: 'push' | 'mail'
  reserved: Generated<boolean>
  times: Date[]
  at: Time | null
  collected_at: Time | null
  collection: string | null
}

interface NotificationCausesTable {
  user_id: string
  cause: string
  notification_id: string
  actor_id: string | null
  reply_id: string | null
  created_at: DefaultTime
  mail_id: string | null
}

interface NotificationMutesTable {
  user_id: string
  post_id: string
  created_at: DefaultTime
}

interface NotificationSettingsTable {
  user_id: string
  choices: ColumnType<Record<string, boolean>, string | undefined, string>
  paused_until: Time | null
  quiet: Generated<boolean>
  quiet_from: Generated<string>
  quiet_to: Generated<string>
  previews: Generated<boolean>
}

interface PushKeysTable {
  only_one: Generated<boolean>
  public_key: string
  private_key: string
  created_at: DefaultTime
}

interface PushSubscriptionsTable {
  id: string
  user_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: DefaultTime
  delivered_at: Time | null
}

export interface NotificationsSchema {
  notifications: NotificationsTable
  notification_causes: NotificationCausesTable
  notification_mutes: NotificationMutesTable
  notification_reach: NotificationReachTable
  notification_settings: NotificationSettingsTable
  push_keys: PushKeysTable
  push_subscriptions: PushSubscriptionsTable
}
