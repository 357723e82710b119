type Row = [fault: string, at: string, statement: string, replacement: string, ...tests: string[]]

/** Noticed on PostgreSQL only: the embedded engine runs one transaction at a time. */
export const onPostgres = ['a former co-host still edits the event', 'a former co-host still announces']

export const ruleFaults: Row[] = [
  [
    'a former co-host still edits the event',
    'planEdit',
    "  if (!organizes(before, viewer)) throw new AppError('FORBIDDEN')\n",
    '',
    'server/features/events/hosts/co-hosts.test.ts',
  ],
  [
    'a former co-host still announces',
    'storeReply',
    '&& !(await isOrganizer(trx, viewer, thread.id)))',
    '&& !thread.id)',
    'server/features/events/hosts/co-hosts.test.ts',
  ],
  [
    'a form with other content counts as stored',
    'storedBefore',
    '  throw alreadyStored(version?.(row))',
    '  return row',
    'tests/asked-twice.test.ts',
  ],
  [
    'a form gets the post of another author',
    'storedBefore',
    'if (!row || !isAuthor(viewer, row)) throw',
    'if (!row) throw',
    'tests/asked-twice.test.ts',
  ],
  [
    'a draft is sent under a new id each time',
    'idOf',
    '  const id = own.get(key) ?? newId()\n  own.set(key, id)\n  return id',
    '  return newId()',
    'web/lib/storage/client-id.test.ts',
  ],
  [
    'a picture that is sent again is stored again',
    'storeRepeated',
    '  if (known) return {',
    '  if (known && !key && bytes.length === 0) return {',
    'server/features/listings/photos.test.ts',
  ],
  [
    'two requests for a change of email send its links twice',
    'wasJustAsked',
    ".where('new_email', '=', email)",
    ".where('new_email', '=', '')",
    'server/features/security/email-change.test.ts',
  ],
  [
    'a count of receivers tells of a blocked member',
    'countsOf',
    ' and ${notBlocked({ viewer, person: sql`a.user_id` })}\n      ) else 0',
    '\n      ) else 0',
    'tests/blocks-counts.test.ts',
  ],
  [
    'requests have no limit',
    'createRequests',
    'return known.used > most * factor ?',
    'return known.used < 0 ?',
    'server/rate-limit/requests.test.ts',
  ],
  [
    'one member takes all turns of the database',
    'guard/readsOf',
    'createKeyedQueue(readTurns)',
    'createKeyedQueue({ ...readTurns, atOnce: 800 })',
    'server/rate-limit/requests.test.ts',
  ],
  [
    'slow uploads of one network take all memory',
    'room',
    'each: 5 * limits.coverBytesMax',
    'each: 16 * limits.coverBytesMax',
    'server/http/body/raw-body.test.ts',
  ],
  [
    'slow uploads keep their memory while others wait',
    'watchSpeed',
    'place()?.isWanted()',
    'place() === null',
    'server/http/body/raw-body.test.ts',
  ],
  [
    'values that are nested deeply are parsed',
    'isDeeper',
    'if (++depth > most) return true',
    'if (++depth < 0) return true',
    'tests/bad-input.test.ts',
  ],
  [
    'a name of marks shows nothing',
    'visibleLength',
    'return onItsOwn.test(seen) ? lengthOf(seen) : 0',
    'return lengthOf(seen)',
    'contract/text/characters.test.ts',
  ],
  [
    'characters that are not seen stay in names',
    'all',
    'const all = new RegExp(`()[${ignorable}${directional}]`',
    'const all = new RegExp(`()[${directional}]`',
    'contract/text/characters.test.ts',
  ],
  [
    'the server starts with a wrong secret',
    'requireKnownSecret',
    'if (ids.length === 0 || ',
    'if (ids.length >= 0 || ',
    'tests/processes/server-process.test.ts',
  ],
]
