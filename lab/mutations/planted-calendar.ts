const contents = 'server/features/calendar/contents.test.ts'
const requests = 'server/features/calendar/requests.test.ts'
const link = 'server/features/calendar/link.test.ts'

export const calendarFaults: [fault: string, at: string, statement: string, replacement: string, ...tests: string[]][] =
  [
    [
      'a calendar has events of people with a block',
      'entries',
      'and e.event_start_at is not null and ${notBlocked({ viewer, person: sql`e.author_id` })}',
      'and e.event_start_at is not null',
      contents,
    ],
    [
      'a calendar has events of a former city',
      'entries',
      "and e.post_type = 'event' and e.city_id = ${city}",
      "and e.post_type = 'event'",
      contents,
    ],
    [
      'a calendar keeps the text of a removed event',
      'shown',
      'if (event.taken_down_at)\n    return {',
      'if (event.taken_down_at && event.title === "")\n    return {',
      contents,
    ],
    [
      'a calendar does not say that its member only waits',
      'writeCalendar',
      'event.is_waiting && !isOff ? { ...event',
      'event.is_waiting && event.title === "" ? { ...event',
      contents,
    ],
    [
      'calendars ignore the removal of an event',
      'takenDown',
      'taken_down_reason: reason,\n    updated_at: now,\n    event_sequence: nextSequence,',
      'taken_down_reason: reason,\n    updated_at: now,',
      contents,
    ],
    [
      'a deactivated account keeps its calendar',
      'findBy',
      'case when feed.is_active and counted.count',
      'case when counted.count',
      requests,
    ],
    [
      'a changed event keeps the version of a calendar',
      'versionOf',
      "id, event_sequence, date_part('epoch', updated_at),",
      'id, event_sequence,',
      requests,
    ],
    [
      'a client may ask for a calendar without limit',
      'findFeed',
      'if (row && row.count > rates[rate][0])',
      'if (row && row.count < 0)',
      requests,
    ],
    [
      'secrets may be tried without limit',
      'feedRoute',
      "await limit(db, 'calendarMissByIp', clientIp(c, environment.trustProxy))",
      '',
      requests,
    ],
    ['the log has the secret of a calendar', 'requestLog', "path: path.replaceAll(secrets, '…')", 'path', requests],
    ['an older tab replaces a newer calendar link', 'renewLink', ".where('version', '=', version)", '', link],
    [
      'a stranger who copied the calendar link keeps it',
      'denySignIn',
      'await endFeed(trx, account.id)',
      '',
      'server/features/accounts/deny-sign-in.test.ts',
    ],
  ]
