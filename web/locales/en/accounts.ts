/** Sign-up and sign-in. What only some people meet on their way in stands in `access`. */
export const accounts = {
  email: 'Email',
  password: 'Password',
  name: 'Name',
  signIn: {
    title: 'Sign in',
    submit: 'Sign in',
    busy: 'Signing in...',
    remember: 'Remember me',
    forgot: 'Forgot password?',
    newHere: 'New in town?',
    create: 'Create an account',
    terms: 'By signing in, you accept the <terms>Terms of Use</terms>',
    stepExpired: 'Your sign-in timed out. Please sign in again.',
    passwordChanged: 'Your password was changed. Sign in with the new one.',
  },
  termsOfUse: 'Terms of Use',
  /** Units that never part from their number. */
  wait: {
    again: 'Try again in {{time}}',
    seconds: '{{seconds}}\u00a0s',
    minutes: '{{minutes}}\u00a0min {{seconds}}\u00a0s',
    hours: '{{hours}}\u00a0h {{minutes}}\u00a0min',
    wholeMinutes: '{{minutes}}\u00a0min',
  },
  signUp: {
    title: 'Create an account',
    submit: 'Create account',
    busy: 'Creating account...',
    password: 'Password (min 12 characters)',
    passwordHint: 'At least 12 characters. No common passwords, repeated characters, or your name or email.',
    remember: '30 days',
    rememberHint: 'Stay signed in on this device',
    terms: 'By signing up, you accept the <terms>Terms of Use</terms>',
    already: 'Already have an account?',
    signIn: 'Sign in',
    invited: '<strong>{{firstName}}</strong> invited you to {{city}}',
    done: {
      title: 'Account Created Successfully',
      // The address stands in bold where the tags are.
      lead: 'Check your email. A confirmation link is on its way to <strong>{{email}}</strong>.',
      continue: 'Continue to sign in',
      close: 'Close',
    },
  },
} as const
