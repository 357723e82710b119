type Row = [fault: string, file: string, find: string, replace: string, ...tests: string[]]

/** Noticed on PostgreSQL only: the embedded engine runs one transaction at a time. */
export const onPostgres = ['a former co-host still edits the event', 'a former co-host still announces']

export const ruleFaults: Row[] = [
  [
    'a former co-host still edits the event',
    'server/features/events/core/write/plan-edit.ts',
    "  if (!organizes(before, viewer)) throw new AppError('FORBIDDEN')\n",
    '',
    'server/features/events/hosts/co-hosts.test.ts',
  ],
  [
    'a former co-host still announces',
    'server/features/replies/create.ts',
    '&& !(await isOrganizer(trx, viewer, thread.id)))',
    '&& !thread.id)',
    'server/features/events/hosts/co-hosts.test.ts',
  ],
  [
    'a form with other content counts as stored',
    'server/posts/stored-before.ts',
    '  throw alreadyStored(version?.(row))',
    '  return row',
    'tests/asked-twice.test.ts',
  ],
  [
    'a form gets the post of another author',
    'server/posts/stored-before.ts',
    'if (!row || !isAuthor(viewer, row)) throw',
    'if (!row) throw',
    'tests/asked-twice.test.ts',
  ],
  [
    'a draft is sent under a new id each time',
    'web/lib/storage/client-id.ts',
    '  const id = own.get(key) ?? newId()\n  own.set(key, id)\n  return id',
    '  return newId()',
    'web/lib/storage/client-id.test.ts',
  ],
  [
    'a picture that is sent again is stored again',
    'server/media/uploads.ts',
    '  if (known) return {',
    '  if (known && !key && bytes.length === 0) return {',
    'server/features/listings/photos.test.ts',
  ],
  [
    'two requests for a change of email send its links twice',
    'server/features/security/change-email.ts',
    ".where('new_email', '=', email)",
    ".where('new_email', '=', '')",
    'server/features/security/email-change.test.ts',
  ],
  [
    'a count of receivers tells of a blocked member',
    'server/features/events/talk/summary.ts',
    ' and ${notBlocked({ viewer, person: sql`a.user_id` })}\n      ) else 0',
    '\n      ) else 0',
    'tests/blocks-counts.test.ts',
  ],
  [
    'requests have no limit',
    'server/rate-limit/requests.ts',
    'return known.used > most * factor ?',
    'return known.used < 0 ?',
    'server/rate-limit/requests.test.ts',
  ],
  [
    'one member takes all turns of the database',
    'server/http/guard.ts',
    'createKeyedQueue({ atOnce: 8,',
    'createKeyedQueue({ atOnce: 800,',
    'server/rate-limit/requests.test.ts',
  ],
  [
    'slow uploads of one network take all memory',
    'server/http/body/raw-body.ts',
    'each: 5 * limits.coverBytesMax',
    'each: 16 * limits.coverBytesMax',
    'server/http/body/raw-body.test.ts',
  ],
  [
    'slow uploads keep their memory while others wait',
    'server/http/body/raw-body.ts',
    'place()?.isWanted()',
    'place() === null',
    'server/http/body/raw-body.test.ts',
  ],
  [
    'values that are nested deeply are parsed',
    'server/http/body/json-body.ts',
    'if (++depth > most) return true',
    'if (++depth < 0) return true',
    'tests/bad-input.test.ts',
  ],
  [
    'a name of marks shows nothing',
    'contract/values/characters.ts',
    'return onItsOwn.test(seen) ? lengthOf(seen) : 0',
    'return lengthOf(seen)',
    'contract/values/characters.test.ts',
  ],
  [
    'characters that are not seen stay in names',
    'contract/values/characters.ts',
    'const all = new RegExp(`()[${ignorable}${directional}]`',
    'const all = new RegExp(`()[${directional}]`',
    'contract/values/characters.test.ts',
  ],
  [
    'the server starts with a wrong secret',
    'server/credentials/known-secret.ts',
    'if (ids.length === 0 || ',
    'if (ids.length >= 0 || ',
    'tests/processes/server-process.test.ts',
  ],
]
