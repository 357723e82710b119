export const maintenance = {
  title: 'Tornem de seguida',
  lead: 'Our Peeps és en manteniment. S’obrirà aquí mateix quan acabem.',
  kept: 'El que has escrit encara hi és.',
  note: 'De l’equip',
  again: 'Comprova-ho ara',
  admin: 'Entra com a administrador',
  banner: 'El mode de manteniment està activat.',
  detail: 'Només els administradors poden fer servir Our Peeps.',
} as const
