const guests = [
  'server/features/events/attendance/guests.test.ts',
  'server/features/events/waitlist/waitlist-histories.test.ts',
]
const coHosts = ['server/features/events/hosts/co-hosts.test.ts']

export const guestFaults: [fault: string, at: string, statement: string, replacement: string, ...tests: string[]][] = [
  [
    'guests take spots beyond the limit',
    'takeSpot',
    'attendee_count + cardinality(${guests}::text[]) < event_max_attendees',
    'attendee_count < event_max_attendees',
    ...guests,
  ],
  [
    'guests take spots that others wait for',
    'takeFromWaitlist',
    'const forGuests = others > 0 ? 0 : isOffered ? open : open - 1',
    'const forGuests = isOffered ? open : open - 1',
    ...guests,
  ],
  [
    'everyone sees names of guests',
    'presentAttendee',
    'guestNames: isOwn ? presentGuests(row.guest_names) : null',
    'guestNames: presentGuests(row.guest_names)',
    ...guests,
  ],
  [
    'spots of guests who do not come stay taken',
    'bring',
    'const after = more < 0 ? await settle(work, changed, userId) : changed',
    'const after = changed',
    ...guests,
  ],
  [
    'members who have not accepted organize an event',
    'organizes',
    "event.hosting === 'accepted'",
    'event.hosting !== null',
    ...coHosts,
  ],
  [
    'a block leaves a co-host in charge',
    'leaveEachOther',
    ".deleteFrom('event_hosts as h')\n    .using('posts as e')",
    ".deleteFrom('event_hosts as h')\n    .using('posts as e')\n    .where(sql<boolean>`false`)",
    ...coHosts,
  ],
  [
    'co-hosts choose co-hosts',
    'own',
    "if (found.event.author_id !== found.viewer.id) throw new AppError('FORBIDDEN')",
    '',
    ...coHosts,
  ],
]
