const maintenance = 'tests/maintenance.test.ts'
const document = 'server/http/document/document.test.ts'
const readingOnly = 'server/http/reading-only.test.ts'
const queue = 'web/features/messages/send-queue.test.tsx'
const pushKey = 'server/push/keys.test.ts'
const handover = 'server/http/former-host/handover.test.ts'
const redirect = 'server/http/former-host/redirect.test.ts'

/** Of maintenance mode, reading-only mode, and what the operator changes while members use the app. */
export const modeFaults: [fault: string, at: string, statement: string, replacement: string, ...tests: string[]][] = [
  ['maintenance: members pass', 'maintenanceGate', 'if (viewer && isAdmin(viewer))', 'if (viewer)', maintenance],
  [
    'maintenance: uploads and files stay open',
    'closedRoutes',
    "'inMaintenance' in meta ? [] : path",
    '[]',
    maintenance,
  ],
  [
    'maintenance: a member opens a session',
    'openSession',
    'if (deps.maintenance.now()) await requireAdminRole(trx, id)',
    '',
    maintenance,
  ],
  ['maintenance: streams continue', 'createDeps', 'maintenance.onBegin(hub.endForMaintenance)', '', maintenance],
  ['maintenance: documents have data', 'createDocument', 'page && !isClosed ?', 'page ?', maintenance],
  [
    'reading only: a document does not say so',
    'createDocument',
    "${deps.readingOnly ? ' data-reading-only' : ''}",
    '',
    document,
  ],
  [
    'reading only: an answer does not say so',
    'answerRead',
    "response.headers.set(readingOnlyHeader, 'on')",
    '',
    document,
  ],
  [
    'reading only: an open page does not learn of it by a refused write',
    'markRefusedWrites',
    "if (readingOnly(deps)) c.res.headers.set(readingOnlyHeader, 'on')",
    '',
    readingOnly,
  ],
  ['reading only: the first refused write does not say so', 'markRefusedWrites', 'await noticed(met)', '', readingOnly],
  [
    'reading only: a refused write looks like an error of the app',
    'asAppError',
    'if (isReadOnly(error)) {',
    'if (isReadOnly(error) && false) {',
    'server/http/errors.test.ts',
  ],
  ['reading only: a message fails', 'isUnreachable', "'READING_ONLY',", '', queue],
  [
    'reading only: a failed answer ends it',
    'noteReadingOnly',
    'else if (ok) setReadingOnly(false)',
    'else setReadingOnly(false)',
    queue,
  ],
  [
    'push key: a start with another one ends subscriptions',
    'firstPushKeys',
    'if (found && !isLost) await requireNoSubscriptions',
    'if (found && !isLost && false) await requireNoSubscriptions',
    pushKey,
  ],
  ['push key: a running process keeps the former one', 'createPushKeys', 'isCurrent = false\n  })', '})', pushKey],
  ['push key: a renewal leaves dead subscriptions', 'renewPushKeys', 'await endPush(trx, sql`true`)', '', pushKey],
  [
    'push key: a late process ends new subscriptions',
    'push-job.ts/send',
    'pushKeys({ fresh: true })',
    'pushKeys()',
    pushKey,
  ],
  [
    'former host: a link signs its reader in to the account of its sender',
    'handover/take',
    ' || !secret || hashOf(secret) !== browser',
    '',
    handover,
  ],
  ['former host: a token works in another browser', 'takeHandover', ".where('h.browser', '=', browser)", '', handover],
  [
    'former host: its push notifications continue',
    'takeHandover',
    "await trx.deleteFrom('push_subscriptions').where('session_id', '=', asked.id).execute()",
    '',
    handover,
  ],
  ['former host: a token works twice', 'takeHandover', ' || used.numDeletedRows === 0n', '', handover],
  ['former host: it replaces another session', 'handover/take', 'viewer || pendingSecondFactor || ', '', handover],
  ['former host: secrets of emails are repeated', 'formerHost', ' || mayCarrySecret(path)', '', redirect],
  [
    'former host: a page of one host writes at the other',
    'originCheck',
    'formerOrigin(c.req.url, environment) ?? environment.appUrl',
    'environment.appUrl',
    redirect,
  ],
]
