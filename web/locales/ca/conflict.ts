export const conflict = {
  title: 'Has canviat això en una altra pestanya o en un altre dispositiu.',
  lead: 'No s’ha perdut res del que has escrit. Tria què vols conservar i torna a desar.',
  taken:
    'No s’ha perdut res del que has escrit. Els canvis que vas desar allà ja són en aquest formulari: revisa’ls i torna a desar.',
  mine: 'La teva versió aquí',
  theirs: 'La versió desada',
  empty: 'Buit',
  yes: 'Sí',
  no: 'No',
} as const
