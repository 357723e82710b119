/** Choosing a day and a time. */
export const dates = {
  date: 'Data',
  time: 'Hora',
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes següent',
  twice: {
    question: 'Aquella nit els rellotges s’endarrereixen i l’hora {{time}} es repeteix. Quina vols dir?',
    first: 'La primera: {{time}} ({{offset}})',
    second: 'La segona: {{time}} ({{offset}})',
  },
} as const
