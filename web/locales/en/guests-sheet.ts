import { addSentences } from '../sentences.ts'

export const whoComes = {
  title: "Who's coming?",
  free_one: 'Each person counts toward the {{max}} spots. {{count}} is free.',
  free_other: 'Each person counts toward the {{max}} spots. {{count}} are free.',
  unlimited: 'Each person counts as going.',
  you: 'You',
  guests: 'Guests',
  most_one: '{{count}}, set by {{name}}',
  most_other: 'Up to {{count}}, set by {{name}}',
  fewer_zero: 'No free spots for guests',
  fewer_one: '{{count}}, as many as there are spots',
  fewer_other: 'Up to {{count}}, as many as there are spots',
  nth: 'Guest {{nth}}',
  example: 'First name',
  namesHint: 'Only the organizers see names.',
  join_zero: 'Join',
  join_one: 'Join with {{count}} guest',
  join_other: 'Join with {{count}} guests',
  save: 'Save',
} as const

addSentences({ whoComes })
