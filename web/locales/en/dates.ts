import { addSentences } from '../sentences.ts'

export const dates = {
  date: 'Date',
  time: 'Time',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  twice: {
    question: 'The clocks go back that night, so {{time}} happens twice. Which one do you mean?',
    first: 'The first {{time}} ({{offset}})',
    second: 'The second {{time}} ({{offset}})',
  },
} as const

addSentences({ dates })
