/** Saving something that was changed elsewhere meanwhile. */
export const conflict = {
  title: 'Has canviat això en una altra pestanya o en un altre dispositiu.',
  lead: 'No s’ha perdut res del que has escrit. Tria què vols conservar i torna a desar.',
  taken:
    'No s’ha perdut res del que has escrit. El que es va desar allà ja és en aquest formulari: revisa-ho i torna a desar.',
  mine: 'El que tens aquí',
  theirs: 'El que es va desar',
  empty: 'Buit',
  yes: 'Sí',
  no: 'No',
} as const
