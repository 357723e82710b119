export const deletion = {
  settings: 'Configuració del compte',
  title: 'Elimina el teu compte',
  step: 'Pas {{step}} de 2',
  failed: 'No hem pogut carregar aquesta pàgina.',
  what: {
    now: '<strong>Ara mateix:</strong> el teu perfil s’amaga, s’alliberen les teves places als esdeveniments, els teus anuncis queden en pausa i es tanquen totes les sessions.',
    grace_one:
      '<strong>Durant {{count}} dia:</strong> inicia la sessió per conservar el compte. Torna tot, menys les places als esdeveniments.',
    grace_other:
      '<strong>Durant {{count}} dies:</strong> inicia la sessió per conservar el compte. Torna tot, menys les places als esdeveniments.',
    after:
      '<strong>Després:</strong> esborrem per sempre el perfil, les fotos i el correu. De les còpies de seguretat desapareixen en 30 dies.',
  },
  organizes_one:
    'Organitzes {{count}} esdeveniment proper. La gent encara hi pot anar. Si no s’ha de fer, cancel·la’l abans. Si un dia abans de l’eliminació encara no ha començat, el cancel·lem i avisem qui hi anava.',
  organizes_other:
    'Organitzes {{count}} esdeveniments propers. La gent encara hi pot anar. Cancel·la abans els que no s’hagin de fer. Els que un dia abans de l’eliminació encara no hagin començat, els cancel·lem i avisem qui hi anava.',
  posts: {
    title: 'Què fem amb les teves publicacions?',
    remove: 'Elimina-les',
    removeHint: 'S’eliminen les teves preguntes, respostes, esdeveniments, anuncis i missatges.',
    keep: 'Conserva-les sense el meu nom',
    keepHint:
      'Les preguntes, respostes, esdeveniments passats i missatges queden com a «Antic membre», i les teves respostes continuen sent útils. S’eliminen les fotos, els anuncis i els esdeveniments propers.',
  },
  evidence_one: 'Les denúncies de seguretat es guarden com a prova durant {{count}} dia.',
  evidence_other: 'Les denúncies de seguretat es guarden com a prova durant {{count}} dies.',
  lastSuperadmin:
    'Ets l’únic compte de superadmin que pot administrar l’app. Abans, nomena superadmin una altra persona i demana-li que activi la verificació en dos passos.',
  keepAccount: 'Conserva el compte',
  continue: 'Continua',
  confirm: {
    title: 'Confirma que ets tu',
    remove: 'Després programarem l’eliminació del compte. Les teves publicacions s’<strong>eliminaran</strong>.',
    keep: 'Després programarem l’eliminació del compte. Les teves publicacions es <strong>conservaran sense el teu nom</strong>.',
    password: 'Contrasenya',
    passkey: 'Fes servir una clau d’accés',
    unused: 'No s’ha fet servir cap clau d’accés. Torna-ho a provar o escriu la contrasenya.',
    code: { app: 'Codi de l’aplicació d’autenticació', recovery: 'Codi de recuperació' },
    back: 'Enrere',
    delete: 'Elimina el compte',
    busy: 'S’està eliminant…',
  },
  scheduled: {
    title: 'El teu compte s’eliminarà el {{day}}',
    lead: 'S’han tancat totes les sessions i ningú no pot veure el teu perfil.',
    question: 'Has canviat d’idea?',
    until: 'Inicia la sessió abans d’aquesta data i tria «Conserva el meu compte»: {{moment}}.',
    signIn: 'Ves a iniciar la sessió',
    mailed: 'També t’ho hem enviat per correu.',
  },
  keep: {
    title: 'Hola de nou, {{name}}. Conserves el compte?',
    lead: 'Està previst eliminar-lo el <strong>{{day}}</strong>.',
    back: 'El perfil, les publicacions i les converses tornen tal com eren.',
    listings: 'Els anuncis continuen en pausa fins que els reactivis.',
    places: 'Ja no tens plaça als esdeveniments. T’hi pots tornar a apuntar.',
    keep: 'Conserva el meu compte',
    busy: 'S’està recuperant el compte…',
    planned: 'Elimina’l com estava previst',
  },
} as const
