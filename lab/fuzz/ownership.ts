import type { Change, Row } from './witness.ts'

interface Rule {
  owner: string
  others?: string[]
}

/** Duplicated on purpose, independent of the enforcing code. */
const rules: Record<string, Rule> = {
  accounts: { owner: 'id' },
  credentials: { owner: 'user_id' },
  sessions: { owner: 'user_id' },
  profiles: { owner: 'id' },
  user_list: { owner: 'id' },
  user_2fa: { owner: 'user_id' },
  trusted_device: { owner: 'user_id' },
  passkeys: { owner: 'user_id' },
  email_changes: { owner: 'user_id' },
  security_log: { owner: 'user_id' },
  sign_in_alerts: { owner: 'user_id' },
  activity_days: { owner: 'user_id' },
  invitations: { owner: 'inviter_id' },
  uploads: { owner: 'owner_id' },
  logos: { owner: 'owner_id' },
  logo_turns: { owner: 'owner_id' },
  posts: { owner: 'author_id', others: ['reply_count', 'attendee_count', 'waiting_count', 'offered_count'] },
  post_replies: { owner: 'author_id' },
  // The organizer checks people in.
  event_attendees: { owner: 'user_id', others: ['here_at', 'marked_at', 'marked_how', 'marked_on'] },
  // The organizer asks and removes co-hosts.
  event_hosts: { owner: 'user_id', others: ['insert'] },
  // Leaving a full event offers the spot.
  event_waitlist: { owner: 'user_id', others: ['state', 'until'] },
  event_series: { owner: 'author_id' },
  event_series_followers: { owner: 'user_id' },
  calendar_feeds: { owner: 'user_id' },
  notifications: { owner: 'user_id', others: ['insert', 'changed_at', 'details'] },
  // Leaving an event withdraws that one joined.
  notification_causes: { owner: 'actor_id', others: ['insert'] },
  push_subscriptions: { owner: 'user_id' },
  notification_mutes: { owner: 'user_id' },
  notification_reach: { owner: 'by_id' },
  notification_settings: { owner: 'user_id' },
  messages: { owner: 'sender_id' },
  conversation_participants: { owner: 'user_id', others: ['unread_count', 'last_message_at', 'insert'] },
  conversation_blocks: { owner: 'blocker_user_id' },
  conversation_reports: { owner: 'reporter_user_id' },
  post_flags: { owner: 'reporter_id' },
  payment_access_log: { owner: 'user_id' },
  audit_log: { owner: 'actor_id' },
  staff_access: { owner: 'staff_id' },
}
/** Rows that any reporter may insert or increment. */
const counted: Record<string, string[]> = {
  report_cases: ['insert', 'report_count'],
  conversation_report_messages: ['insert'],
}
const writtenByVisits: Record<string, string[]> = {
  sessions: ['updated_at', 'last_active_at', 'expires_at'],
  profiles: ['last_active_at', 'active_key'],
  user_list: ['last_active_at', 'active_key'],
  activity_days: ['insert'],
  user_2fa: ['attempts', 'locked_until', 'last_used_at'],
  payment_access_log: ['insert'],
  security_log: ['insert'],
}

export interface Act {
  by: string | undefined
  administers: boolean
  refused: boolean
  endpoint: string
}

const within = (change: Change, allowed: string[]) =>
  change.before && change.after
    ? change.columns.every(column => allowed.includes(column))
    : allowed.includes(change.before ? 'delete' : 'insert')

const anonymousWrites: Record<string, string[]> = {
  'accounts.signUp': ['accounts', 'credentials', 'profiles', 'user_list', 'sessions'],
  'accounts.signIn': [
    ...['sessions', 'credentials', 'trusted_device', 'security_log', 'sign_in_alerts', 'accounts', 'user_list'],
  ],
  'accounts.signOut': ['sessions'],
  'passkeys.signIn': ['sessions', 'passkeys', 'user_2fa', 'security_log', 'user_list'],
}

const allowedByDesign: Record<string, Record<string, string[]>> = {
  'coHosts.remove': { event_hosts: ['delete'] },
  'checkIn.mark': { event_walk_ins: ['insert', 'removed_at', 'name'] },
  // Blocking a conversation clears the unread count of both members, and ends what they have in each other's events.
  'messages.block': {
    conversation_participants: ['unread_count', 'last_read_seq'],
    event_attendees: ['delete'],
    event_waitlist: ['delete'],
    event_hosts: ['delete'],
    event_series_followers: ['delete'],
  },
}

const rowOf = ({ before, after }: Change): Row => after ?? before ?? {}
const isOf = (change: Change, by: string | undefined, owner: string) =>
  by !== undefined && [change.before, change.after].every(row => row === null || row[owner] === by)

export function trespasses(changes: Change[], { by, administers, refused, endpoint }: Act): string[] {
  const isAudited = administers && changes.some(change => change.table === 'audit_log' && isOf(change, by, 'actor_id'))
  const found: string[] = []
  for (const change of changes) {
    const { table, columns } = change
    const rule = rules[table]
    const mine = rule !== undefined && isOf(change, by, rule.owner)
    const description = () =>
      `${table} ${change.before ? (change.after ? columns.join(',') : 'delete') : 'insert'} of ${rule ? String(rowOf(change)[rule.owner]) : 'no owner'}`
    if (refused) {
      if (!mine || !within(change, writtenByVisits[table] ?? []))
        found.push(`a refused request wrote: ${description()}`)
      continue
    }
    if (mine || isAudited) continue
    if (rule && within(change, rule.others ?? [])) continue
    if (within(change, counted[table] ?? allowedByDesign[endpoint]?.[table] ?? [])) continue
    if (
      table === 'conversations' &&
      by &&
      [rowOf(change)['first_user_id'], rowOf(change)['second_user_id']].includes(by)
    )
      continue
    if (anonymousWrites[endpoint]?.includes(table)) continue
    found.push(`row of another account: ${description()}`)
  }
  return found
}
