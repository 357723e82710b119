import { accessFaults } from './planted-access.ts'
import { blockFaults } from './planted-blocks.ts'
import { passkeyFaults } from './planted-passkeys.ts'
import { staffFaults } from './planted-staff.ts'
import { exportFaults } from './planted-exports.ts'
import { requestFaults } from './planted-requests.ts'
import { notificationFaults } from './planted-notifications.ts'
import { checkInFaults } from './planted-check-in.ts'
import { waitlistFaults } from './planted-waitlist.ts'

export interface PlantedFault {
  area: 'permissions' | 'validation' | 'live order' | 'money'
  fault: string
  file: string
  find: string
  replace: string
  project: 'server' | 'web'
  tests: string[]
}

type Row = [fault: string, file: string, find: string, replace: string, ...tests: string[]]

const rows = (area: PlantedFault['area'], list: Row[]): PlantedFault[] =>
  list.map(([fault, file, find, replace, ...tests]) => ({
    area,
    fault,
    file,
    find,
    replace,
    project: tests[0]?.startsWith('web/') ? 'web' : 'server',
    tests,
  }))

const authorization = 'tests/authorization.test.ts'
const live = 'web/lib/live/live.ts'
const liveTests = 'web/lib/live/live.test.ts'

export const planted: PlantedFault[] = [
  ...rows('permissions', [
    [
      'a message names a post that its sender may not see',
      'server/features/messages/store-message.ts',
      'where is_here and sees_post and not is_taken',
      'where is_here and not is_taken',
      'server/features/messages/references.test.ts',
    ],
    [
      'everybody edits an event',
      'server/features/events/core/access.ts',
      '  ahead(event, organizes(event, viewer))\n',
      '  ahead(event, true)\n',
      'server/features/events/waitlist/changing.test.ts',
      authorization,
    ],
    [
      'everybody changes a listing',
      'server/features/listings/access.ts',
      "if (row.author_id !== viewer.id) throw new AppError('FORBIDDEN')",
      '',
      'server/features/listings/changing.test.ts',
    ],
    [
      "everybody removes another's message",
      'server/features/messages/access.ts',
      "if (message.sender_id !== viewer.id) throw new AppError('FORBIDDEN')",
      '',
      'server/features/messages/thread.test.ts',
    ],
    [
      'blocked conversations are readable',
      'server/features/messages/access.ts',
      "if (conversation.is_blocked) throw new AppError('CONVERSATION_BLOCKED')",
      '',
      'server/features/messages/block.test.ts',
    ],
    [
      'everybody downloads a logo',
      'server/features/logos/access.ts',
      ".where('owner_id', '=', viewer.id)",
      '',
      'server/features/logos/logos.test.ts',
    ],
    [
      'admins change their own role',
      'server/features/admin/access.ts',
      "if (user.id === actor.id) return 'OWN_ACCOUNT'",
      '',
      'server/features/admin/changes.test.ts',
    ],
    [
      'an admin makes superadmins',
      'server/features/admin/access.ts',
      "return isAbove && actor.role !== 'superadmin' ? 'SUPERADMIN_ONLY' : null",
      'return null',
      'server/features/admin/changes.test.ts',
    ],
    [
      'moderators decide about themselves',
      'server/features/moderation/access.ts',
      "row.status === 'pending' && !isConcerned",
      "row.status === 'pending'",
      'server/features/moderation',
    ],
    [
      'accounts share the draft of a question',
      'web/features/questions/ask-composer.tsx',
      '`${viewerId}:question`',
      "'question'",
      'web/features/questions/question-draft.test.tsx',
    ],
  ]),
  ...rows('validation', [
    [
      'texts have no maximum',
      'contract/values/text.ts',
      'lengthOf(value) <= max',
      'true',
      'server/features/profiles/profiles.test.ts',
    ],
    [
      'a save ignores the version that it is based on',
      'server/posts/based-on.ts',
      'basedOn !== now',
      'false',
      'tests/edited-elsewhere.test.ts',
    ],
    [
      'texts have no minimum',
      'contract/values/text.ts',
      'shownLength(value, name) >= min',
      'true',
      'tests/bad-question.test.ts',
    ],
    [
      'control characters are taken',
      'contract/values/text.ts',
      'value.isWellFormed() && !(lines ? controlButLines : control).test(value)',
      'true',
      'server/features/questions/questions.test.ts',
    ],
    [
      'any link is taken',
      'contract/values/web-link.ts',
      String.raw`/^https?:\/\/[^\s/?#]/i.test(value) && URL.canParse(value)`,
      'URL.canParse(value)',
      'contract/values/web-link.test.ts',
    ],
    [
      'an event type may come twice',
      'contract/event-input.ts',
      'new Set(some).size === some.length',
      'true',
      'server/features/events',
    ],
    [
      'prices have no maximum',
      'contract/limits.ts',
      'priceMax: 100_000_000',
      'priceMax: 900_000_000',
      'tests/bad-listing.test.ts',
      'server/features/listings',
    ],
    [
      'a place that was given back stays taken',
      'server/features/events/attendance/attendance.ts',
      'attendee_count = held.attendee_count - left_it.people',
      'attendee_count = held.attendee_count',
      'server/features/events',
    ],
    [
      'foreign origins may write',
      'server/http/headers.ts',
      'if (!isSafe(c.req.method)) {',
      'if (false) {',
      authorization,
      'server/features/accounts',
      'tests/refusals.test.ts',
    ],
    ['refusals are retried', 'web/app/query-client.ts', '!isRefusal(error)', 'true', 'web/app/query-client.test.ts'],
  ]),
  ...rows('permissions', [...accessFaults, ...blockFaults]),
  ...rows('permissions', [...passkeyFaults, ...staffFaults, ...exportFaults]),
  ...rows('permissions', [...requestFaults, ...notificationFaults, ...waitlistFaults, ...checkInFaults]),
  ...rows('live order', [
    [
      'the newest events are read first',
      'server/live/outbox.ts',
      "    .orderBy('o.id')\n    .limit(count),",
      "    .orderBy('o.id', 'desc')\n    .limit(count),",
      'tests/live/live-order.test.ts',
    ],
    [
      'an event at the cursor is sent again',
      'server/live/outbox.ts',
      'o.id > c.last',
      'o.id >= c.last',
      'tests/live/live-order.test.ts',
    ],
    [
      'a cursor is valid in every city',
      'server/live/cursor.ts',
      '`${order} ${id}`',
      '`${id}`',
      'tests/live/live-resume.test.ts',
    ],
    [
      'a cursor passes collected events',
      'server/live/delivery.ts',
      '...collected.of(event.order)',
      '...([] as SignedEvent[])',
      'tests/live/live-city.test.ts',
    ],
    [
      'missed events come newest first',
      'server/live/recent.ts',
      'return found.toReversed()',
      'return found',
      'tests/live/live-resume.test.ts',
    ],
    [
      'private events are replayed to everybody',
      'server/live/recent.ts',
      'event.cityId !== null || event.accountIds?.includes(accountId)',
      'true',
      'tests/live/live-resume.test.ts',
      'tests/live/live.test.ts',
    ],
    [
      'live events of deactivated accounts are delivered',
      'server/live/outbox.ts',
      'a.is_active and a.email_verified',
      'a.email_verified',
      'tests/live/live.test.ts',
      'tests/live/live-changes.test.ts',
      'tests/live/live-resume.test.ts',
    ],
    ['a browser applies an event again', live, 'if (!isNewer(id)) return', '', liveTests],
    ['late tabs never get resync', live, 'resync: isNewer(keptFrom, after)', 'resync: false', liveTests],
    ['no tab takes over', live, 'deviceNow() - heard < silenceMax) return', 'true) return', liveTests],
    [
      'a page shown again stays silent',
      live,
      "document.addEventListener('visibilitychange', onVisible)",
      '',
      liveTests,
    ],
    ['refused streams have no growing pause', live, 'pause = Math.min(pause * 2, pauseMax)', '', liveTests],
    [
      'a join that failed stays on the screen',
      'web/features/events/attendance/use-attendance.ts',
      'setJoined(client, id, places)',
      '',
      'web/features/events/event-page.test.tsx',
    ],
  ]),
  ...rows('money', [
    [
      'an older event replaces a newer state',
      'server/features/payments/state.ts',
      'a.stateAt - b.stateAt ||',
      'b.stateAt - a.stateAt ||',
      'server/features/payments',
    ],
    [
      'refunds shrink',
      'server/features/payments/state.ts',
      'Math.max(known.refundedCents, told.refundedCents)',
      'told.refundedCents',
      'server/features/payments',
    ],
    [
      'one webhook event counts twice',
      'server/features/payments/store-event.ts',
      "if (!isNew) return 'replayed'",
      '',
      'server/features/payments',
    ],
    [
      'a wrong signature is accepted',
      'server/features/payments/signature.ts',
      "    return { refused: error instanceof Error ? (error.message.split('\\n')[0] ?? '') : '' }",
      '    return { event: JSON.parse(Buffer.from(body).toString()) }',
      'server/features/payments',
    ],
    [
      'one decimal is read as cents',
      'contract/values/money.ts',
      "cents.padEnd(2, '0')",
      "cents.padStart(2, '0')",
      'contract/values/money.test.ts',
    ],
    [
      'thousands are read as cents',
      'contract/values/money.ts',
      'mark !== decimal)',
      'mark === decimal)',
      'contract/values/money.test.ts',
    ],
  ]),
]
