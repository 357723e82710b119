import { addSentences } from '../sentences.ts'

export const unsubscribe = {
  signIn: 'Sign in',
  checking: 'One moment',
  ask: 'Turn off “{{what}}”?',
  askLead: "We'll stop sending these to {{email}}. Nothing has changed yet.",
  off: '{{what}}: off',
  on: '{{what}}: back on',
  offLead: "We won't send these to {{email}} anymore. Your other emails stay as they were.",
  onLead: "We'll send these to {{email}} again.",
  undo: 'Undo',
  turnOff: 'Turn off',
  invalid: "This link doesn't work",
  invalidLead:
    'It may be incomplete or belong to an account that no longer exists. Nothing was changed. Sign in to choose your emails.',
  more: 'Want to change other emails?',
  settings: 'Sign in to see all settings',
  post: 'Notifications about this post',
  series: {
    ask: 'Stop following this series?',
    askLead: "We'll stop telling {{email}} about its dates. Nothing has changed yet.",
    off: 'You no longer follow this series',
    offLead: "We won't tell {{email}} about its dates anymore. Your other emails stay as they were.",
    on: 'You follow this series again',
    onLead: "We'll tell {{email}} about its dates again.",
    turnOff: 'Stop following',
  },
} as const

addSentences({ unsubscribe })
