export const reports = {
  lead: 'Lo leerá el equipo de administración. {{name}} no sabrá quién lo ha denunciado.',
  reason: '¿Qué ha pasado?',
  example: 'Con tus palabras',
  submit: 'Enviar denuncia',
  done: 'Denuncia enviada',
  failed: 'No se ha podido enviar la denuncia',
  removedReason: 'Por qué se ha retirado',
  underReview: 'En revisión',
} as const
