export const dates = {
  date: 'Fecha',
  time: 'Hora',
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  twice: {
    question: 'Esa noche se atrasa el reloj y esa hora ({{time}}) se repite. ¿Cuál de las dos es?',
    first: 'La primera vez, {{time}} ({{offset}})',
    second: 'La segunda vez, {{time}} ({{offset}})',
  },
} as const
