export const conflict = {
  title: 'Has cambiado esto en otra pestaña o en otro dispositivo.',
  lead: 'No se ha perdido nada de lo que has escrito. Elige qué quieres conservar y vuelve a guardar.',
  taken:
    'No se ha perdido nada de lo que has escrito. Los cambios que guardaste allí ya están en este formulario: revísalos y vuelve a guardar.',
  mine: 'Tu versión aquí',
  theirs: 'La versión guardada',
  empty: 'Vacío',
  yes: 'Sí',
  no: 'No',
} as const
