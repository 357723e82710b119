/** Saving something that was changed elsewhere meanwhile. */
export const conflict = {
  title: 'Has cambiado esto en otra pestaña o en otro dispositivo.',
  lead: 'No se ha perdido nada de lo que has escrito. Elige qué quieres conservar y vuelve a guardar.',
  taken:
    'No se ha perdido nada de lo que has escrito. Lo que se guardó allí ya está en este formulario: revísalo y vuelve a guardar.',
  mine: 'Lo que tienes aquí',
  theirs: 'Lo que se guardó',
  empty: 'Vacío',
  yes: 'Sí',
  no: 'No',
} as const
