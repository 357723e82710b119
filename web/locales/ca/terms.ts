export const terms = {
  title: 'Condicions d’ús',
  version: 'Versió {{version}} · vigent des del dia {{date}}',
  next: 'Una versió nova entrarà en vigor el {{date}}.',
  none: 'Ara mateix les condicions d’ús no estan disponibles. Si et cal, contacta amb l’equip d’ajuda.',
  failed: 'No s’han pogut carregar les condicions.',
  loading: 'S’estan carregant les condicions d’ús',
  contents: 'Contingut',
  print: 'Imprimeix',
  signIn: 'Entra',
  home: 'Torna a l’inici',
} as const
