export const coHostsSheet = {
  title: 'Quién te ayuda',
  lead: 'Quien te ayuda puede editar el evento, registrar las entradas y escribir avisos y respuestas. Solo tú puedes cancelarlo.',
  none: 'Todavía no te ayuda nadie.',
  waits: 'Aún no ha respondido',
  accepted: 'Ha aceptado',
  search: 'Busca a alguien',
  example: 'Nombre',
  nobody: 'No hay nadie con ese nombre.',
  ask: 'Pedir ayuda a {{name}}',
  askShort: 'Pedir',
  remove: 'Quitar a {{name}}',
  full: 'Te pueden ayudar cinco personas como máximo.',
} as const
