export const notificationTopics = {
  messages: 'Mensajes',
  requests: 'Solicitudes de mensaje',
  replies: 'Respuestas a mis preguntas',
  repliesAfter: 'Respuestas después de la mía',
  eventChanges: 'Cambios y cancelaciones',
  spots: 'Plazas de listas de espera',
  reminders: 'Recordatorios',
  attendance: 'Gente que se apunta a mi evento',
  listings: 'Rebajas y artículos vendidos',
  moderation: 'Denuncias y moderación',
  security: 'Seguridad',
  digest: 'Resumen semanal',
}
