export const payments = {
  title: 'Estat dels pagaments',
  refresh: 'Actualitza',
  test: {
    title: 'Només mode de prova',
    lead: 'Els pagaments són només de prova i la funció està desactivada per a tothom. Cap membre no la veu.',
  },
  summary: {
    title: 'Resum de seguretat',
    attempts: 'Intents d’accés',
    people: 'Persones diferents',
    failed: 'Intents fallits',
    revoked: 'Revocacions d’emergència',
    last: 'Últim accés:',
    first: 'Sense accessos anteriors.',
  },
  list: {
    title: 'Pagaments',
    newest: 'Últims {{count}}',
    empty: 'Encara no hi ha pagaments.',
    refunded: '{{amount}} reemborsats',
    failed: 'No s’han pogut carregar els pagaments. Potser l’accés està restringit.',
  },
  events: {
    title: 'Esdeveniments de webhook',
    empty: 'Encara no hi ha esdeveniments de webhook.',
    failed: 'No s’han pogut carregar els esdeveniments de webhook',
  },
  status: {
    created: 'creat',
    processing: 'en procés',
    failed: 'fallit',
    canceled: 'cancel·lat',
    succeeded: 'completat',
    refunded: 'reemborsat',
  },
  failed: 'No s’han pogut carregar les dades',
  verificationFailed: 'No s’ha pogut verificar l’accés',
  denied: {
    title: 'Accés als pagaments denegat',
    lead: 'Accés als pagaments denegat: falten permisos',
    back: 'Torna al tauler d’administració',
  },
  code: {
    title: 'Confirma que ets tu per continuar',
    lead: 'Per veure els pagaments, confirma que ets tu.',
    enter: 'Continua',
  },
} as const
