import { addSentences } from '../sentences.ts'

export const maintenance = {
  title: "We'll be right back",
  lead: "Our Peeps is closed for maintenance. It opens here again when we're done.",
  kept: 'What you typed is still here.',
  note: 'From the team',
  again: 'Check now',
  admin: 'Sign in as an admin',
  banner: 'Maintenance mode is on.',
  detail: 'Only admins can use Our Peeps.',
} as const

addSentences({ maintenance })
