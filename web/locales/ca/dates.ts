export const dates = {
  date: 'Data',
  time: 'Hora',
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes següent',
  twice: {
    question: 'Aquella nit el rellotge s’endarrereix i aquesta hora ({{time}}) es repeteix. Quina de les dues és?',
    first: 'La primera: {{time}} ({{offset}})',
    second: 'La segona: {{time}} ({{offset}})',
  },
} as const
