import { addSentences } from '../sentences.ts'

export const atDoor = {
  attendance: 'Attendance',
  action: 'Check in',
  going: 'Going',
  confirmed: 'Confirmed',
  waiting: 'Waitlist',
  came: 'Came',
  walkIns: 'Walk-ins',
  door: 'At the door',
  show: 'Show your ticket',
  lead: 'QR code for the door, also without a connection',
  explained: 'How check-in and hints work',
  record: {
    first: 'First event here',
    most: 'Comes to most events',
    some: 'Came to {{came}} of the last {{of}}',
  },
  attended: {
    yes: 'You were there',
    no: 'You were marked as absent',
    noLead: 'Were you there? Tell the organizer until {{date}}.',
    say: 'I was there',
    label: 'What should {{name}} know?',
    example: 'I came at eight and sat next to Ana.',
    send: 'Tell the organizer',
    failed: "We couldn't tell the organizer",
    told: 'You told {{name}}: “{{text}}”',
    change: 'Change',
    missing: 'Write a few words.',
  },
} as const

addSentences({ atDoor })
