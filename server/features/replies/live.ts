import type { Counts, LiveRules } from '../../live/rules.ts'

const counted = <Event extends { replyCount: number }>(event: Event, { counts }: { counts: Counts }) => ({
  ...event,
  replyCount: counts.replies,
})

export const live: LiveRules = {
  'reply.posted': { counted },
  'reply.changed': { counted },
  'reply.removed': { counted },
  'reply.counted': { counted },
}
