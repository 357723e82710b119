export const shell = {
  skip: 'Ves al contingut',
  main: 'Principal',
  account: {
    open: 'Obre el menú del compte',
    admin: 'Admin',
    viewProfile: 'Mostra el perfil',
    editProfile: 'Edita el perfil',
    settings: 'Configuració del compte',
    adminDashboard: 'Tauler d’administració',
    signOut: 'Surt',
  },
  language: 'Idioma',
  theme: { label: 'Tema', light: 'Clar', dark: 'Fosc', system: 'Sistema' },
  offline: {
    banner: 'No tens connexió.',
    unanswered: 'Encara no hi ha connexió.',
    detail: 'Et mostrem el contingut desat.',
    changes: 'Per fer canvis et cal connexió.',
    nobody: 'No hi ha res desat en aquest dispositiu. Ho tornarem a provar quan tinguis connexió.',
    back: 'Connexió recuperada.',
  },
  readingOnly: {
    banner: 'De moment només pots llegir.',
    queued: 'El que escriguis s’enviarà més tard.',
    refused: 'Aviat podràs tornar a desar.',
    back: 'Ja pots desar.',
  },
  notFound: {
    title: 'Vaja! No s’ha trobat la pàgina',
    lead: 'Potser la pàgina ja no existeix o l’enllaç no és complet.',
    home: 'Torna a l’inici',
  },
  crash: {
    title: 'Error inesperat de l’aplicació',
    lead: 'Ha fallat alguna cosa nostra. Torna a carregar la pàgina.',
    reload: 'Recarrega',
    request: 'ID de la sol·licitud: {{id}}',
  },
  soon: {
    swap: {
      title: 'El Mercat',
      lead: 'De moment, aquí no es pot comprar, vendre ni llogar.',
    },
  },
} as const
