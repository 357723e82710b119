import type { DigestWords } from '../digest.ts'

const questions = (count: number) => ['una pregunta', 'dos preguntas', 'tres preguntas'][count - 1] ?? 'preguntas'

export const digest: DigestWords = {
  subject: {
    weekend: city => `este fin de semana en ${city}`,
    questions: count => `${questions(count)} que quizá sepas responder`,
    neighbors: count => (count === 1 ? 'una persona nueva' : 'gente nueva'),
    open: 'lo que tienes pendiente',
    both: (first, second) => `${first} y ${second}`,
  },
  heading: city => `Tu semana en ${city}`,
  questions: count =>
    `${count === 1 ? 'Una pregunta' : count === 2 ? 'Dos preguntas' : 'Tres preguntas'} que quizá sepas responder`,
  noReply: 'sin respuestas',
  answeredSimilar: 'has respondido preguntas parecidas',
  weekend: 'Este fin de semana',
  going: count => (count === 1 ? 'va 1 persona' : `van ${count} personas`),
  youGo: 'vas a ir',
  neighbors: count => (count === 1 ? 'Una persona nueva' : 'Gente nueva'),
  from: hometown => `de ${hometown}`,
  open: 'Tienes pendiente',
  requests: count => (count === 1 ? '1 solicitud de mensaje' : `${count} solicitudes de mensaje`),
  waiting: count => (count === 1 ? 'Pendiente de tu respuesta' : 'Pendientes de tu respuesta'),
  unread: count => (count === 1 ? '1 mensaje sin leer' : `${count} mensajes sin leer`),
  notRead: count => (count === 1 ? 'Te espera en tus conversaciones' : 'Te esperan en tus conversaciones'),
  stillOffered: { selling: '¿Sigue en venta?', renting: '¿Sigue en alquiler?', ticket: '¿Sigue disponible?' },
  button: 'Abrir Our Peeps',
  footer: 'Cada jueves a las 17:00.',
  off: 'Dejar de recibir este resumen',
}
