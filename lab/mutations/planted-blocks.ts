export const blockFaults: [fault: string, at: string, statement: string, replacement: string, ...tests: string[]][] = [
  [
    'a block hides in one direction',
    'blockedWith',
    'union all select blocker_user_id from conversation_blocks where blocked_user_id = ${viewer}',
    '',
    'tests/blocks.test.ts',
  ],
  [
    'a search of events passes a block',
    'partsOf',
    'notBlocked({ viewer: sql`${searcher}`, person: sql`e.author_id` }),',
    '',
    'tests/blocks.test.ts',
  ],
  [
    'live events pass a block',
    'textFor',
    'personIds.some(id => others.has(id))',
    'personIds.length < 0',
    'tests/live/live-blocks.test.ts',
  ],
  [
    'open streams hear nothing of a new block',
    'createDelivery',
    'if (changed.length > 0) await',
    'if (changed.length > 9) await',
    'tests/live/live-blocks.test.ts',
  ],
  [
    'live counts include hidden people',
    'textFor',
    'if (!counted) return text',
    'return text',
    'tests/live/live-blocks.test.ts',
  ],
  [
    'blocks narrow what moderators decide',
    'publishRestored',
    'questionFor(trx, there, id, { pastBlocks: true })',
    'questionFor(trx, there, id, {})',
    'tests/blocks-moderation.test.ts',
  ],
]
