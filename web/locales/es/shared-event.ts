export const sharedEvent = {
  signIn: 'Entrar',
  join: 'Unirse con Our Peeps',
  open: 'Abrir el evento',
  others: 'Ver próximos eventos',
  actions: 'Acciones',
  address: 'Verás la dirección cuando te unas',
  cityTime: 'hora de {{city}}',
  what: '¿Qué es Our Peeps?',
  about:
    'La comunidad de quienes viven en {{city}}: eventos, preguntas, cosas para intercambiar y un vecindario que devuelve el saludo. Unirse es gratis y lleva dos minutos.',
  terms: 'Términos',
  report: 'Denunciar esta página',
  reportSubject: 'Denuncia: {{path}}',
  missing: 'Este evento no es público',
  missingLead: 'Puede que quien lo organiza haya desactivado el enlace. Si tienes una cuenta, entra para verlo.',
  missingMember:
    'Puede que quien lo organiza haya desactivado el enlace. Quizá los miembros todavía puedan ver el evento.',
} as const
