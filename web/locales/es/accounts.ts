/** Sign-up and sign-in. What only some people meet on their way in stands in `access`. */
export const accounts = {
  email: 'Correo',
  password: 'Contraseña',
  name: 'Nombre',
  signIn: {
    title: 'Entrar',
    submit: 'Entrar',
    busy: 'Entrando...',
    remember: 'Recordarme',
    forgot: '¿Has olvidado la contraseña?',
    newHere: '¿Acabas de llegar?',
    create: 'Crear cuenta',
    terms: 'Al entrar aceptas las <terms>condiciones de uso</terms>',
    stepExpired: 'Tu inicio de sesión ha caducado. Vuelve a entrar.',
    passwordChanged: 'Tu contraseña ha cambiado. Entra con la nueva.',
  },
  termsOfUse: 'Condiciones de uso',
  /** Units that never part from their number. */
  wait: {
    again: 'Reintentar dentro de {{time}}',
    seconds: '{{seconds}}\u00a0s',
    minutes: '{{minutes}}\u00a0min {{seconds}}\u00a0s',
    hours: '{{hours}}\u00a0h {{minutes}}\u00a0min',
    wholeMinutes: '{{minutes}}\u00a0min',
  },
  signUp: {
    title: 'Crear cuenta',
    submit: 'Crear cuenta',
    busy: 'Creando la cuenta...',
    password: 'Contraseña (mín. 12 caracteres)',
    passwordHint: 'Al menos 12 caracteres. Evita contraseñas comunes, caracteres repetidos y tu nombre o correo.',
    remember: '30 días',
    rememberHint: 'Mantener la sesión en este dispositivo',
    terms: 'Al crear tu cuenta aceptas las <terms>condiciones de uso</terms>',
    already: '¿Ya tienes cuenta?',
    signIn: 'Entrar',
    invited: '<strong>{{firstName}}</strong> te invita a la comunidad de {{city}}',
    done: {
      title: 'Tu cuenta está creada',
      // The address stands in bold where the tags are.
      lead: 'Mira tu correo. Te hemos enviado un enlace de confirmación a <strong>{{email}}</strong>.',
      continue: 'Continuar y entrar',
      close: 'Cerrar',
    },
  },
} as const
