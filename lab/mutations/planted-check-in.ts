const tests = ['server/features/events/check-in/check-in.test.ts', 'server/features/events/check-in/absence.test.ts']

export const checkInFaults: [fault: string, at: string, statement: string, replacement: string, ...tests: string[]][] =
  [
    [
      'attendees check each other in',
      'checkIn',
      'const event = organized(await eventFor(db, viewer, input.eventId), viewer)\n    return { outcomes',
      'const event = await eventFor(db, viewer, input.eventId)\n    return { outcomes',
      'tests/authorization.test.ts',
    ],
    [
      'everyone who sees an event has a ticket',
      'checkIn',
      "if (!rightsTo(event, viewer).ticket) throw new AppError('FORBIDDEN')",
      '',
      'tests/authorization.test.ts',
    ],
    [
      'an older mark that arrives later counts',
      'merge',
      "if (!isLater) return { after: before, outcome: 'later' }",
      '',
      ...tests,
    ],
    [
      'a mark of a device with a fast clock blocks later ones',
      'inTimes',
      'Math.max(Date.parse(one) - lead, first.getTime())',
      'Math.max(Date.parse(one), first.getTime())',
      ...tests,
    ],
    ['tickets of all events are the same', 'ticketSecret', '`${eventId}:${userId}`', '`${userId}`', ...tests],
    [
      'attendees see each other’s records',
      'listAttendees',
      'records: organizes(event, viewer)',
      'records: true',
      'server/features/events/check-in/absence.test.ts',
    ],
    [
      'a disputed absence counts',
      'recordSelection',
      'and (a2.here_at is not null or a2.dispute is null)',
      '',
      ...tests,
    ],
    [
      'people of a crowd have met',
      'metAt',
      'as c) <= ${sql.lit(metMax)}',
      'as c) <= 1000',
      'server/features/people/people.test.ts',
    ],
    [
      'a screenshot of a ticket stays valid for five minutes',
      'within',
      "Math.abs(steps) <= usualDelay ? 'right'",
      "Math.abs(steps) <= clockDelay ? 'right'",
      'web/features/events/check-in/codes.test.ts',
    ],
  ]
