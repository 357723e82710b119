const guests = [
  'server/features/events/attendance/guests.test.ts',
  'server/features/events/waitlist/waitlist-histories.test.ts',
]
const coHosts = ['server/features/events/hosts/co-hosts.test.ts']

export const guestFaults: [fault: string, file: string, find: string, replace: string, ...tests: string[]][] = [
  [
    'guests take spots beyond the limit',
    'server/features/events/attendance/attendance.ts',
    'attendee_count + cardinality(${guests}::text[]) < event_max_attendees',
    'attendee_count < event_max_attendees',
    ...guests,
  ],
  [
    'guests take spots that others wait for',
    'server/features/events/core/spots/standing.ts',
    'const forGuests = others > 0 ? 0 : isOffered ? open : open - 1',
    'const forGuests = isOffered ? open : open - 1',
    ...guests,
  ],
  [
    'everyone sees names of guests',
    'server/features/events/attendance/attendees.ts',
    'guestNames: isOwn ? presentGuests(row.guest_names) : null',
    'guestNames: presentGuests(row.guest_names)',
    ...guests,
  ],
  [
    'spots of guests who do not come stay taken',
    'server/features/events/attendance/guests.ts',
    'const after = more < 0 ? await settle(work, changed, userId) : changed',
    'const after = changed',
    ...guests,
  ],
  [
    'members who have not accepted organize an event',
    'server/features/events/core/access.ts',
    "event.hosting === 'accepted'",
    'event.hosting !== null',
    ...coHosts,
  ],
  [
    'a block leaves a co-host in charge',
    'server/features/events/core/spots/freed-spots.ts',
    ".deleteFrom('event_hosts as h')\n    .using('posts as e')",
    ".deleteFrom('event_hosts as h')\n    .using('posts as e')\n    .where(sql<boolean>`false`)",
    ...coHosts,
  ],
  [
    'co-hosts choose co-hosts',
    'server/features/events/hosts/routes.ts',
    "if (found.event.author_id !== found.viewer.id) throw new AppError('FORBIDDEN')",
    '',
    ...coHosts,
  ],
]
