export const guests = {
  brings_zero: 'Vienes por tu cuenta',
  brings_one: 'Traes a {{count}} invitado',
  brings_other: 'Traes a {{count}} invitados',
  bring: 'Traer invitados',
  change: 'Cambiar',
  number_one: '{{count}} invitado',
  number_other: '{{count}} invitados',
  named_one: '{{count}} invitado, {{names}}',
  named_other: '{{count}} invitados: {{names}}',
  unnamed_one: '{{count}} sin nombre',
  unnamed_other: '{{count}} sin nombre',
} as const

export const coHosts = {
  role: 'Ayuda a organizar',
  action: 'Quién te ayuda',
  failed: 'No hemos podido cambiar quién te ayuda',
  asked: '{{name}} te pide ayuda para organizar',
  askedLead: 'Podrías editar el evento, registrar las entradas y escribir avisos y respuestas.',
  accept: 'Aceptar',
  decline: 'Rechazar',
  stop: 'Dejar de ayudar',
  stopped: 'Ya no ayudas a organizar este evento.',
} as const
