import { accessFaults } from './planted-access.ts'
import { blockFaults } from './planted-blocks.ts'
import { passkeyFaults } from './planted-passkeys.ts'
import { staffFaults } from './planted-staff.ts'
import { exportFaults } from './planted-exports.ts'
import { requestFaults } from './planted-requests.ts'
import { notificationFaults } from './planted-notifications.ts'
import { checkInFaults } from './planted-check-in.ts'
import { modeFaults } from './planted-modes.ts'
import { waitlistFaults } from './planted-waitlist.ts'

export interface PlantedFault {
  area: 'permissions' | 'validation' | 'live order' | 'money'
  fault: string
  /** As `locate` reads it. */
  at: string
  statement: string
  replacement: string
  project: 'server' | 'web'
  tests: string[]
}

type Row = [fault: string, at: string, statement: string, replacement: string, ...tests: string[]]

const rows = (area: PlantedFault['area'], list: Row[]): PlantedFault[] =>
  list.map(([fault, at, statement, replacement, ...tests]) => ({
    area,
    fault,
    at,
    statement,
    replacement,
    project: tests[0]?.startsWith('web/') ? 'web' : 'server',
    tests,
  }))

const authorization = 'tests/authorization.test.ts'
const liveTests = 'web/lib/live/live.test.ts'

export const planted: PlantedFault[] = [
  ...rows('permissions', [
    [
      'a message names a post that its sender may not see',
      'storing',
      'where is_here and sees_post and not is_taken',
      'where is_here and not is_taken',
      'server/features/messages/references.test.ts',
    ],
    [
      'everybody edits an event',
      'editable',
      '  permitted(event, organizes(event, viewer))\n',
      '  permitted(event, true)\n',
      'server/features/events/waitlist/changing.test.ts',
      authorization,
    ],
    [
      'everybody changes a listing',
      'own',
      "if (row.author_id !== viewer.id) throw new AppError('FORBIDDEN')",
      '',
      'server/features/listings/changing.test.ts',
    ],
    [
      "everybody removes another's message",
      'sent',
      "if (message.sender_id !== viewer.id) throw new AppError('FORBIDDEN')",
      '',
      'server/features/messages/thread.test.ts',
    ],
    [
      'blocked conversations are readable',
      'readable',
      "if (conversation.is_blocked) throw new AppError('CONVERSATION_BLOCKED')",
      '',
      'server/features/messages/block.test.ts',
    ],
    [
      'everybody downloads a logo',
      'logoFile',
      ".where('owner_id', '=', viewer.id)",
      '',
      'server/features/logos/logos.test.ts',
    ],
    [
      'admins change their own role',
      'refusalOf',
      "if (user.id === actor.id) return 'OWN_ACCOUNT'",
      '',
      'server/features/admin/changes.test.ts',
    ],
    [
      'an admin makes superadmins',
      'refusalOf',
      "return isAbove && actor.role !== 'superadmin' ? 'SUPERADMIN_ONLY' : null",
      'return null',
      'server/features/admin/changes.test.ts',
    ],
    [
      'moderators decide about themselves',
      'rightsTo',
      "row.status === 'pending' && !isConcerned",
      "row.status === 'pending'",
      'server/features/moderation',
    ],
    [
      'accounts share the draft of a question',
      'useAsk',
      '`${viewerId}:question`',
      "'question'",
      'web/features/questions/question-draft.test.tsx',
    ],
  ]),
  ...rows('validation', [
    ['texts have no maximum', 'text', 'lengthOf(value) <= max', 'true', 'server/features/profiles/profiles.test.ts'],
    [
      'a save ignores the version that it is based on',
      'checkBasedOn',
      'basedOn !== now',
      'false',
      'tests/edited-elsewhere.test.ts',
    ],
    ['texts have no minimum', 'text', 'shownLength(value, name) >= min', 'true', 'tests/bad-question.test.ts'],
    [
      'control characters are taken',
      'text',
      'value.isWellFormed() && !(lines ? controlButLines : control).test(value)',
      'true',
      'server/features/questions/questions.test.ts',
    ],
    [
      'any link is taken',
      'isWebLink',
      String.raw`/^https?:\/\/[^\s/?#]/i.test(value) && URL.canParse(value)`,
      'URL.canParse(value)',
      'contract/text/web-link.test.ts',
    ],
    ['an event type may come twice', 'fields', 'new Set(some).size === some.length', 'true', 'server/features/events'],
    [
      'prices have no maximum',
      'limits',
      'priceMax: 100_000_000',
      'priceMax: 900_000_000',
      'tests/bad-listing.test.ts',
      'server/features/listings',
    ],
    [
      'a place that was given back stays taken',
      'leaveSpot',
      'attendee_count = locked.attendee_count - left_it.people',
      'attendee_count = locked.attendee_count',
      'server/features/events',
    ],
    [
      'foreign origins may write',
      'originCheck',
      'if (!isSafe(c.req.method)) {',
      'if (false) {',
      authorization,
      'server/features/accounts',
      'tests/refusals.test.ts',
    ],
    ['refusals are retried', 'createQueryClient', '!isRefusal(error)', 'true', 'web/app/query-client.test.ts'],
  ]),
  ...rows('permissions', [...accessFaults, ...blockFaults]),
  ...rows('permissions', [...passkeyFaults, ...staffFaults, ...exportFaults, ...modeFaults]),
  ...rows('permissions', [...requestFaults, ...notificationFaults, ...waitlistFaults, ...checkInFaults]),
  ...rows('live order', [
    [
      'the newest events are read first',
      'eventsAfter',
      "    .orderBy('o.id')\n    .limit(count),",
      "    .orderBy('o.id', 'desc')\n    .limit(count),",
      'tests/live/live-order.test.ts',
    ],
    [
      'an event at the cursor is sent again',
      'eventsAfter',
      '(o.order_city_id, o.id) > (c.city, c.last)',
      '(o.order_city_id, o.id) >= (c.city, c.last)',
      'tests/live/live-order.test.ts',
    ],
    ['a cursor is valid in every city', 'signed', '`${order} ${id}`', '`${id}`', 'tests/live/live-resume.test.ts'],
    [
      'a cursor passes collected events',
      'createDelivery',
      '...collected.of(event.order)',
      '...([] as SignedEvent[])',
      'tests/live/live-city.test.ts',
    ],
    [
      'missed events come newest first',
      'createRecentEvents',
      'return found.toReversed()',
      'return found',
      'tests/live/live-resume.test.ts',
    ],
    [
      'private events are replayed to everybody',
      'createRecentEvents',
      'event.cityId !== null || event.accountIds?.includes(accountId)',
      'true',
      'tests/live/live-resume.test.ts',
      'tests/live/live.test.ts',
    ],
    [
      'live events of deactivated accounts are delivered',
      'mayReceive',
      'a.is_active and a.email_verified',
      'a.email_verified',
      'tests/live/live.test.ts',
      'tests/live/live-changes.test.ts',
      'tests/live/live-resume.test.ts',
    ],
    ['a browser applies an event again', 'connectLive', 'if (!isNewer(id)) return', '', liveTests],
    ['late tabs never get resync', 'connectLive', 'resync: isNewer(keptFrom, after)', 'resync: false', liveTests],
    ['no tab takes over', 'connectLive', 'deviceNow() - heard < silenceMax) return', 'true) return', liveTests],
    [
      'a page shown again stays silent',
      'connectLive',
      "document.addEventListener('visibilitychange', onVisible)",
      '',
      liveTests,
    ],
    ['refused streams have no growing pause', 'connectLive', 'pause = Math.min(pause * 2, pauseMax)', '', liveTests],
    [
      'a join that failed stays on the screen',
      'useAttendance',
      'setJoined(client, id, spots)',
      '',
      'web/features/events/event-page.test.tsx',
    ],
  ]),
  ...rows('money', [
    [
      'an older event replaces a newer state',
      'isAfter',
      'a.stateAt - b.stateAt ||',
      'b.stateAt - a.stateAt ||',
      'server/features/payments',
    ],
    [
      'refunds shrink',
      'merged',
      'Math.max(known.refundedCents, told.refundedCents)',
      'told.refundedCents',
      'server/features/payments',
    ],
    ['one webhook event counts twice', 'storeEvent', "if (!isNew) return 'replayed'", '', 'server/features/payments'],
    [
      'a wrong signature is accepted',
      'verified',
      "    return { refused: error instanceof Error ? (error.message.split('\\n')[0] ?? '') : '' }",
      '    return { event: JSON.parse(Buffer.from(body).toString()) }',
      'server/features/payments',
    ],
    [
      'one decimal is read as cents',
      'whole',
      "cents.padEnd(2, '0')",
      "cents.padStart(2, '0')",
      'contract/values/money.test.ts',
    ],
    [
      'thousands are read as cents',
      'centsOf',
      'mark !== decimal)',
      'mark === decimal)',
      'contract/values/money.test.ts',
    ],
  ]),
]
