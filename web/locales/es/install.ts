export const install = {
  title: '¿Quieres la app en el móvil?',
  lead: 'A pantalla completa, desde tu pantalla de inicio.',
  yes: 'Sí',
  notNow: 'Ahora no',
  done: 'Hecho',
  // The text in <b> must match the labels of the browser.
  iphone: {
    title: 'En tu iPhone',
    lead: 'Tres toques en Safari.',
    first: 'Toca <b>Compartir</b> en la barra de abajo',
    second: 'Elige <b>Añadir a pantalla de inicio</b>',
    third: 'Toca <b>Añadir</b>. Ya tienes Our Peeps en la pantalla de inicio',
  },
  ipad: {
    title: 'En tu iPad',
    lead: 'Tres toques en Safari.',
    first: 'Toca <b>Compartir</b> en la barra de arriba',
    second: 'Elige <b>Añadir a pantalla de inicio</b>',
    third: 'Toca <b>Añadir</b>. Ya tienes Our Peeps en la pantalla de inicio',
  },
  android: {
    title: 'En tu Android',
    lead: 'Tres toques en Chrome.',
    first: 'Abre el <b>menú</b> de arriba a la derecha',
    second: 'Elige <b>Instalar aplicación</b> o Añadir a pantalla de inicio',
    third: 'Toca <b>Instalar</b>',
  },
  other: {
    title: 'En este navegador',
    lead: 'Los nombres cambian de un navegador a otro.',
    first: 'Abre el <b>menú</b> del navegador',
    second: 'Busca <b>Instalar</b> o Añadir a pantalla de inicio',
    third: 'Confirma',
  },
} as const
