export const coHostsSheet = {
  title: 'Qui t’ajuda',
  lead: 'Qui t’ajuda pot editar l’acte, registrar les entrades i escriure avisos i respostes. Només tu pots cancel·lar-lo.',
  none: 'Encara no t’ajuda ningú.',
  waits: 'Encara no ha respost',
  accepted: 'Ha acceptat',
  search: 'Cerca algú',
  example: 'Nom',
  nobody: 'No hi ha ningú amb aquest nom.',
  ask: 'Demana ajuda a {{name}}',
  askShort: 'Demana',
  remove: 'Treu {{name}}',
  full: 'Et poden ajudar cinc persones com a màxim.',
} as const
