/** Choosing a day and a time. */
export const dates = {
  date: 'Date',
  time: 'Time',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  twice: {
    question: 'The clocks go back that night, and {{time}} comes twice. Which one?',
    first: 'The first {{time}} ({{offset}})',
    second: 'The second {{time}} ({{offset}})',
  },
} as const
