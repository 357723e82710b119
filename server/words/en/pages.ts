import type { Isolated } from '../../../contract/text/member-text.ts'

/** What the server writes outside of emails and pushes. English is the measure of the other languages. */
export const pages = {
  unsubscribe: {
    off: 'These emails are turned off',
    offLead: (email: string) => `We won't send them to ${email} anymore. Your other emails stay as they were.`,
    on: 'These emails are back on',
    onLead: (email: string) => `We'll send them to ${email} again.`,
    undo: 'Undo',
    turnOff: 'Turn off',
    ask: 'Turn off these emails?',
    askLead: (email: string) => `We'll stop sending them to ${email}. Nothing has changed yet.`,
    series: {
      off: 'You no longer follow this series',
      offLead: (email: string) =>
        `We won't tell ${email} about its dates anymore. Your other emails stay as they were.`,
      on: 'You follow this series again',
      onLead: (email: string) => `We'll tell ${email} about its dates again.`,
      turnOff: 'Stop following',
      ask: 'Stop following this series?',
      askLead: (email: string) => `We'll stop telling ${email} about its dates. Nothing has changed yet.`,
    },
    invalid: "This link doesn't work",
    invalidLead: 'It may be incomplete or belong to an account that no longer exists. Nothing was changed.',
    signIn: 'Sign in to choose your emails',
  },
  calendar: {
    name: 'Our Peeps events',
    waiting: (title: Isolated) => `Waitlist: ${title}`,
    ended: 'This calendar link no longer works. You can find your current link on Our Peeps, in your account settings.',
    inactive: 'This calendar is off while its account is deactivated.',
    unknown: "This calendar link doesn't exist. Check that you copied all of it.",
    canceled: (title: Isolated) => `Canceled: ${title}`,
    removed: 'Canceled: removed event',
  },
  preview: { canceled: 'Canceled' },
}
