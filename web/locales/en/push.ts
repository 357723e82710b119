import { addSentences } from '../sentences.ts'

export const push = {
  on: 'Notifications are on.',
  failed: "We couldn't turn notifications on",
  ask: {
    reply: {
      title: 'Get notified when someone replies?',
      lead: '{{name}} just replied to a question of yours. This device can tell you about the next reply, even when Our Peeps is closed.',
      sample: '{{name}} replied to your question',
    },
    message: {
      title: 'Get notified when someone writes?',
      lead: '{{name}} just wrote to you. This device can tell you about the next message, even when Our Peeps is closed.',
      sample: '{{name}} wrote to you',
    },
    now: 'now',
    only: 'Only what’s for you: replies, messages, changes to events you joined',
    quiet: 'Quiet from {{from}} to {{to}}',
    private: 'No message text on the lock screen unless you allow it',
    yes: 'Turn on notifications',
    no: 'Not now',
  },
  blocked: {
    title: 'Your browser is blocking notifications',
    lead: 'Only you can change this, in {{browser}} on this device:',
    others: 'Steps for other browsers',
    still: 'Notifications are still blocked.',
    check: 'Check again',
    chrome: {
      name: 'Chrome or Edge',
      first: 'Press the icon to the left of the web address.',
      second: 'Open <b>Permissions</b> or <b>Site settings</b>, then <b>Notifications</b>.',
      third: 'Choose <b>Allow</b>, come back here and check again.',
    },
    firefox: {
      name: 'Firefox',
      first: 'Press the icon to the left of the web address.',
      second: 'Remove <b>Blocked</b> next to <b>Send notifications</b>.',
      third: 'Come back here and check again.',
    },
    safari: {
      name: 'Safari',
      first: 'Open <b>Settings</b> in the Safari menu, then <b>Websites</b>.',
      second: 'Choose <b>Notifications</b> and find this site.',
      third: 'Choose <b>Allow</b>, come back here and check again.',
    },
    iphone: {
      name: 'iPhone or iPad',
      first: 'Open the <b>Settings</b> app, then <b>Notifications</b>.',
      second: 'Choose <b>Our Peeps</b>.',
      third: 'Turn on <b>Allow Notifications</b>, come back here and check again.',
    },
  },
} as const

addSentences({ push })
