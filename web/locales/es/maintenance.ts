export const maintenance = {
  title: 'Volvemos enseguida',
  lead: 'Our Peeps está en mantenimiento. Se abrirá aquí mismo cuando terminemos.',
  kept: 'Lo que has escrito sigue aquí.',
  note: 'Del equipo',
  again: 'Comprobar ahora',
  admin: 'Entrar como administrador',
  banner: 'El modo de mantenimiento está activado.',
  detail: 'Solo los administradores pueden usar Our Peeps.',
} as const
