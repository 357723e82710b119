export const install = {
  title: 'Vols l’aplicació web per al mòbil?',
  lead: 'A pantalla completa, directament des de la pantalla d’inici.',
  yes: 'Sí',
  notNow: 'Ara no',
  done: 'Fet',
  // The text in <b> must match the labels of the browser.
  iphone: {
    title: 'A l’iPhone',
    lead: 'Tres tocs al Safari.',
    first: 'Toca <b>Compartir</b> a la barra de sota',
    second: 'Tria <b>Afegir a la pantalla d’inici</b>',
    third: 'Toca <b>Afegir</b>. Ja tens Our Peeps a la pantalla d’inici',
  },
  ipad: {
    title: 'A l’iPad',
    lead: 'Tres tocs al Safari.',
    first: 'Toca <b>Compartir</b> a la barra de dalt',
    second: 'Tria <b>Afegir a la pantalla d’inici</b>',
    third: 'Toca <b>Afegir</b>. Ja tens Our Peeps a la pantalla d’inici',
  },
  android: {
    title: 'A l’Android',
    lead: 'Tres tocs al Chrome.',
    first: 'Obre el <b>menú</b> de dalt a la dreta',
    second: 'Tria <b>Instal·la l’aplicació</b> o Afegeix a la pantalla d’inici',
    third: 'Toca <b>Instal·la</b>',
  },
  other: {
    title: 'En aquest navegador',
    lead: 'Els noms canvien d’un navegador a l’altre.',
    first: 'Obre el <b>menú</b> del navegador',
    second: 'Busca <b>Instal·la</b> o Afegeix a la pantalla d’inici',
    third: 'Confirma-ho',
  },
} as const
