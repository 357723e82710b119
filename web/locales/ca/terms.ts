/** The page of the terms, which visitors read too. */
export const terms = {
  title: 'Condicions d’ús',
  version: 'Versió {{version}} · vigent des del dia {{date}}',
  none: 'Ara mateix les Condicions d’ús no estan disponibles. Si et cal, contacta amb l’equip d’ajuda.',
  failed: 'No s’han pogut carregar les condicions.',
  loading: 'S’estan carregant les Condicions d’ús',
  contents: 'Contingut',
  print: 'Imprimeix',
  signIn: 'Entra',
  home: 'Torna a l’inici',
} as const
