export const notificationTopics = {
  messages: 'Missatges',
  requests: 'Sol·licituds de missatge',
  replies: 'Respostes a les meves preguntes',
  repliesAfter: 'Respostes després de la meva',
  eventChanges: 'Canvis i cancel·lacions',
  spots: 'Places de llistes d’espera',
  reminders: 'Recordatoris',
  attendance: 'Gent que s’apunta al meu acte',
  listings: 'Rebaixes i articles venuts',
  moderation: 'Denúncies i moderació',
  security: 'Seguretat',
  digest: 'Resum setmanal',
}
