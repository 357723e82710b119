import { sql, type Kysely } from 'kysely'
import type { LiveEvent } from '../../contract/live.ts'
import { hiddenAttendees, hiddenReplies } from '../relations/blocks.ts'
import { prepared } from '../db/prepared.ts'
import type { Schema } from '../db/tables.ts'
import type { SignedEvent } from './recent.ts'
import { ruleOf, type Counts, type LiveRules } from './rules.ts'

export type TextOf = (event: SignedEvent, whole: boolean) => string | undefined

export const unfiltered: TextOf = ({ data, brief }, whole) => (whole ? data : (brief ?? data))

export type BlockIndex = ReturnType<typeof createBlockIndex>

/**
 * Caches the blocks of accounts with open streams. Re-read on `block.changed`, which commits with the block before later events.
 */
export function createBlockIndex(db: Kysely<Schema>, rules: LiveRules) {
  const blocks = new Map<string, ReadonlySet<string>>()
  let changes = 0

  const keep = (accountId: string, others: ReadonlySet<string> | undefined) =>
    others ? blocks.set(accountId, others) : blocks.delete(accountId)

  return {
    /** Retries if blocks changed during the read, so that no change is missed. */
    opening: async <T>(accountId: string, open: () => T): Promise<T> => {
      for (;;) {
        const before = changes
        const found = await readBlocks(db, [accountId])
        if (before !== changes) continue
        const opened = open()
        keep(accountId, found.get(accountId))
        return opened
      }
    },

    change: async (accountIds: readonly string[], isOpen: (accountId: string) => boolean): Promise<void> => {
      changes += 1
      const open = accountIds.filter(isOpen)
      if (open.length === 0) return
      const found = await readBlocks(db, open)
      for (const accountId of open) if (isOpen(accountId)) keep(accountId, found.get(accountId))
    },

    forget: (accountId: string) => void blocks.delete(accountId),

    textsFor: async (
      events: readonly SignedEvent[],
      accountIds: Iterable<string>,
    ): Promise<(accountId: string) => TextOf> => {
      const viewers = blocks.size === 0 ? [] : [...accountIds].filter(id => blocks.has(id))
      const posts = [...new Set(events.flatMap(({ postId }) => postId ?? []))]
      const counts = viewers.length > 0 && posts.length > 0 ? await countsOf(db, viewers, posts) : undefined
      const parse = memoizedParse()
      return accountId => {
        const others = blocks.get(accountId)
        if (!others) return unfiltered
        return (event, whole) => {
          const text = unfiltered(event, whole)
          const of = { others, counts: counts?.get(`${accountId} ${event.postId}`) }
          return text && textFor(event, { text, parse, rules }, of)
        }
      }
    },
  }
}

type Parse = (text: string) => LiveEvent

function memoizedParse(): Parse {
  const known = new Map<string, LiveEvent>()
  return text => {
    const event = known.get(text) ?? (JSON.parse(text) as LiveEvent)
    known.set(text, event)
    return event
  }
}

/** Counts are current, because events of hidden replies do not reach it. */
function textFor(
  { personIds }: SignedEvent,
  { text, parse, rules }: { text: string; parse: Parse; rules: LiveRules },
  { others, counts }: { others: ReadonlySet<string>; counts: Counts | undefined },
): string | undefined {
  const event = parse(text)
  const { counted, ofHidden } = ruleOf(rules, event) ?? {}
  if (personIds.some(id => others.has(id))) return ofHidden && JSON.stringify(ofHidden(event))
  if (!counted) return text
  return counts && JSON.stringify(counted(event, { counts, others }))
}

interface Pair {
  id: string
  other: string
}

const blocksOf = prepared<{ accounts: string[] }, Pair>(
  (_, { accounts }) => sql<Pair>`
    select blocker_user_id as id, blocked_user_id as other from conversation_blocks where blocker_user_id = any (${accounts}::uuid[])
    union all
    select blocked_user_id, blocker_user_id from conversation_blocks where blocked_user_id = any (${accounts}::uuid[])`,
)

async function readBlocks(db: Kysely<Schema>, accounts: string[]): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await blocksOf(db, { accounts })
  const grouped = Map.groupBy(rows, ({ id }) => id)
  return new Map([...grouped].map(([id, pairs]) => [id, new Set(pairs.map(({ other }) => other))]))
}

interface CountsRow extends Counts {
  viewer: string
  post: string
}

const counted = prepared<{ viewers: string[]; posts: string[] }, CountsRow>((_, { viewers, posts }) => {
  const viewer = sql.ref('v.id')
  return sql<CountsRow>`
    select v.id as viewer, q.id as post,
      q.reply_count - ${hiddenReplies({ viewer, post: sql.ref('q.id') })} as replies,
      q.attendee_count - ${hiddenAttendees({ viewer, event: sql.ref('q.id') })} as attendees
    from unnest(${viewers}::uuid[]) as v (id), posts as q where q.id = any (${posts}::uuid[])`
})

const countsOf = async (db: Kysely<Schema>, viewers: string[], posts: string[]): Promise<Map<string, Counts>> =>
  new Map((await counted(db, { viewers, posts })).map(row => [`${row.viewer} ${row.post}`, row]))
