import { addSentences } from '../sentences.ts'

export const coHostsSheet = {
  title: 'Co-hosts',
  lead: 'Co-hosts can edit the event, check people in, and write announcements and answers. Only you can cancel it.',
  none: 'Nobody helps you yet.',
  waits: 'Has not answered yet',
  accepted: 'Accepted',
  search: 'Find a member',
  example: 'Name',
  nobody: 'No member found.',
  ask: 'Ask {{name}}',
  askShort: 'Ask',
  remove: 'Remove {{name}}',
  full: 'An event can have up to five co-hosts.',
} as const

addSentences({ coHostsSheet })
