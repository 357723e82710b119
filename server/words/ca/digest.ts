import type { DigestWords } from '../digest.ts'

const questions = (count: number) => ['una pregunta', 'dues preguntes', 'tres preguntes'][count - 1] ?? 'preguntes'

export const digest: DigestWords = {
  subject: {
    weekend: city => `aquest cap de setmana a ${city}`,
    questions: count => `${questions(count)} que potser saps respondre`,
    neighbors: count => (count === 1 ? 'una persona nova' : 'gent nova'),
    open: 'el que tens pendent',
    both: (first, second) => `${first} i ${second}`,
  },
  heading: city => `La teva setmana a ${city}`,
  questions: count =>
    `${count === 1 ? 'Una pregunta' : count === 2 ? 'Dues preguntes' : 'Tres preguntes'} que potser saps respondre`,
  noReply: 'sense respostes',
  answeredSimilar: 'has respost preguntes semblants',
  weekend: 'Aquest cap de setmana',
  going: count => (count === 1 ? 'hi va 1 persona' : `hi van ${count} persones`),
  youGo: 'hi vas',
  neighbors: count => (count === 1 ? 'Una persona nova' : 'Gent nova'),
  from: hometown => (/^h?[aeiouàèéíòóú]/i.test(hometown) ? `d’${hometown}` : `de ${hometown}`),
  open: 'Tens pendent',
  requests: count => (count === 1 ? '1 sol·licitud de missatge' : `${count} sol·licituds de missatge`),
  waiting: count => (count === 1 ? 'Pendent de la teva resposta' : 'Pendents de la teva resposta'),
  unread: count => (count === 1 ? '1 missatge per llegir' : `${count} missatges per llegir`),
  notRead: count => (count === 1 ? 'T’espera a les teves converses' : 'T’esperen a les teves converses'),
  stillOffered: {
    selling: 'Encara està en venda?',
    renting: 'Encara està de lloguer?',
    ticket: 'Encara està disponible?',
  },
  button: 'Obre Our Peeps',
  footer: 'Cada dijous a les 17:00.',
  off: 'Deixa de rebre aquest resum',
}
