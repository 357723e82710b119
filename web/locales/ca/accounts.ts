/** Sign-up and sign-in. What only some people meet on their way in stands in `access`. */
export const accounts = {
  email: 'Correu',
  password: 'Contrasenya',
  name: 'Nom',
  signIn: {
    title: 'Entra',
    submit: 'Entra',
    busy: 'S’inicia la sessió...',
    remember: 'Recorda’m',
    forgot: 'Has oblidat la contrasenya?',
    newHere: 'Acabes d’arribar?',
    create: 'Crea un compte',
    terms: 'En entrar, acceptes les <terms>condicions d’ús</terms>',
    stepExpired: 'L’inici de sessió ha caducat. Torna a entrar.',
    passwordChanged: 'Has canviat la contrasenya. Entra amb la nova.',
  },
  termsOfUse: 'Condicions d’ús',
  /** Units that never part from their number. */
  wait: {
    again: 'Torna-ho a provar d’aquí a {{time}}',
    seconds: '{{seconds}}\u00a0s',
    minutes: '{{minutes}}\u00a0min {{seconds}}\u00a0s',
    hours: '{{hours}}\u00a0h {{minutes}}\u00a0min',
    wholeMinutes: '{{minutes}}\u00a0min',
  },
  signUp: {
    title: 'Crea un compte',
    submit: 'Crea el compte',
    busy: 'Es crea el compte...',
    password: 'Contrasenya (mínim 12 caràcters)',
    passwordHint: 'Mínim 12 caràcters. Evita contrasenyes comunes, caràcters repetits i el teu nom o correu.',
    remember: '30 dies',
    rememberHint: 'Mantén la sessió oberta en aquest dispositiu',
    terms: 'En crear el compte, acceptes les <terms>condicions d’ús</terms>',
    already: 'Ja tens un compte?',
    signIn: 'Entra',
    invited: '<strong>{{firstName}}</strong> et convida a Our Peeps, a {{city}}',
    done: {
      title: 'Compte creat',
      // The address stands in bold where the tags are.
      lead: 'Mira el correu: hem enviat un enllaç de confirmació a <strong>{{email}}</strong>.',
      continue: 'Continua i entra',
      close: 'Tanca',
    },
  },
} as const
