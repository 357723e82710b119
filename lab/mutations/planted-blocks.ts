export const blockFaults: [fault: string, file: string, find: string, replace: string, ...tests: string[]][] = [
  [
    'a block hides in one direction',
    'server/relations/blocks.ts',
    'union all select blocker_user_id from conversation_blocks where blocked_user_id = ${viewer}',
    '',
    'tests/blocks.test.ts',
  ],
  [
    'a search of events passes a block',
    'server/features/events/find/find.ts',
    'notBlocked({ viewer: sql`${searcher}`, person: sql`e.author_id` }),',
    '',
    'tests/blocks.test.ts',
  ],
  [
    'live events pass a block',
    'server/live/blocked.ts',
    'personIds.some(id => others.has(id)) ?',
    'personIds.length < 0 ?',
    'tests/live/live-blocks.test.ts',
  ],
  [
    'open streams hear nothing of a new block',
    'server/live/delivery.ts',
    'if (changed.length > 0) await',
    'if (changed.length > 9) await',
    'tests/live/live-blocks.test.ts',
  ],
  [
    'live counts include hidden people',
    'server/live/blocked.ts',
    'return counts && { ...event, replyCount: counts.replies }',
    'return event',
    'tests/live/live-blocks.test.ts',
  ],
  [
    'blocks narrow what moderators decide',
    'server/features/moderation/put-back.ts',
    'questionFor(trx, there, id, { pastBlocks: true })',
    'questionFor(trx, there, id, {})',
    'tests/blocks-moderation.test.ts',
  ],
]
