import { addSentences } from '../sentences.ts'

export const sharedEvent = {
  signIn: 'Sign in',
  join: 'Join with Our Peeps',
  open: 'Open the event',
  others: 'See upcoming events',
  actions: 'Actions',
  address: 'You get the address when you join',
  cityTime: '{{city}} time',
  what: 'What is Our Peeps?',
  about:
    'The community for people who live in {{city}}: events, questions, things to swap, and neighbors who say hello back. Joining takes two minutes and is free.',
  terms: 'Terms',
  report: 'Report this page',
  reportSubject: 'Report: {{path}}',
  missing: "This event isn't public",
  missingLead: 'The organizer may have turned the link off. If you have an account, sign in to see it.',
  missingMember: 'The organizer may have turned the link off. Members may still see the event.',
} as const

addSentences({ sharedEvent })
