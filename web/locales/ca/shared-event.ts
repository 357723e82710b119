export const sharedEvent = {
  signIn: 'Entra',
  join: 'Uneix-te amb Our Peeps',
  open: 'Obre l’acte',
  others: 'Mira els pròxims actes',
  actions: 'Accions',
  address: 'Veuràs l’adreça quan t’hi uneixis',
  cityTime: 'hora local de {{city}}',
  what: 'Què és Our Peeps?',
  about:
    'La comunitat de la gent que viu a {{city}}: actes, preguntes, coses per intercanviar i un veïnat que torna la salutació. Unir-s’hi és gratis i només calen dos minuts.',
  terms: 'Condicions',
  report: 'Denuncia aquesta pàgina',
  reportSubject: 'Denúncia: {{path}}',
  missing: 'Aquest acte no és públic',
  missingLead: 'Potser qui l’organitza ha desactivat l’enllaç. Si tens un compte, entra per veure’l.',
  missingMember: 'Potser qui l’organitza ha desactivat l’enllaç. Potser els membres encara poden veure l’acte.',
} as const
