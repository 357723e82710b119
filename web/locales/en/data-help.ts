import { addSentences } from '../sentences.ts'

export const dataHelp = {
  title: 'How we handle your data',
  row: 'What we keep, who sees it, and how you leave',
  kept: {
    title: 'What do you keep?',
    text: 'Your profile, what you post and write, your pictures, and the events you join. For your safety we also keep when and in which browsers you signed in.',
  },
  seen: {
    title: 'Who sees my profile?',
    text: 'Only members, and never your email. For seven fields, such as your company, you choose who sees them.',
    link: 'Profile visibility',
  },
  reach: {
    title: 'Who can write to me?',
    text: "A first message is a request, and you decide whether to accept it. Until you do, no one learns whether you've seen it. You can also refuse requests from new people.",
    link: 'Who may write to me',
  },
  writing: {
    title: 'When do you write to me?',
    text: 'In the app, about everything that is for you. By push, only on devices where you turned it on, and not in your quiet hours. By email, when a message waits for a day, when an event you joined or a series you follow changes, about decisions and your security, and on Thursdays about the week in your city. What happens within ten minutes is one email, and what you have already seen is none.',
    link: 'Notifications',
  },
  calendar: {
    title: 'What does my calendar link show?',
    text: 'The events you join, host or wait for, with their texts and places, to anyone who has the link. It exists only if you create it, and you can renew it at any time: the old one stops working.',
    link: 'Calendar feed',
  },
  staff: {
    title: 'Can staff read my messages?',
    text: 'Only in a conversation that was reported, and only after giving a reason. Each time is listed for you.',
    link: 'Who looked at my data',
  },
  copy: {
    title: 'How do I get a copy?',
    text: "We prepare one file with everything we hold about you, and email you when it's ready. It's available for {{days}} days.",
    link: 'Download my data',
  },
  leave: {
    title: 'How do I delete my account?',
    text: 'No one sees your profile from then on. If you change your mind, sign in within 14 days. After that, everything personal is erased.',
    link: 'Delete account',
  },
  remains: {
    title: 'What stays after that?',
    text: 'Your posts and messages, but without your name and only if you choose so. Reports about safety stay as evidence for a limited time, and backups follow within 30 days.',
  },
  questions: 'Any other questions?',
  contact: 'Write to us',
} as const

addSentences({ dataHelp })
