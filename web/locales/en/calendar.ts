import { addSentences } from '../sentences.ts'

export const calendar = {
  title: 'Calendar feed',
  lead: 'Your events in the calendar you already use. Changes and cancellations arrive on their own.',
  offLead: 'See your events in Apple, Google or Outlook Calendar. Changes and cancellations arrive on their own.',
  private:
    "You get a private link. Anyone who has it can see where you're going, so keep it to yourself. You can renew it at any time.",
  create: 'Create my link',
  creating: 'Creating...',
  createFailed: "We couldn't create your link",
  contents: "What's in it",
  joined: 'Events I joined',
  joinedLead: "Also those where I'm on the waitlist, marked “Waitlist”",
  hosting: 'Events I host',
  following: 'Series I follow',
  followingLead: 'All their dates, also those I did not join',
  saveFailed: "We couldn't save that",
  add: 'Add to',
  apple: 'Apple Calendar',
  appleLead: 'Opens on this device',
  google: 'Google Calendar',
  googleLead: 'Updates a few times a day',
  outlook: 'Outlook',
  outlookLead: 'Updates every few hours',
  link: 'Secret link',
  linkHint: "Anyone with this link can see where you're going. Don't share it.",
  unreadable: "We can't show your link anymore. Calendars that have it still update. To get a link, renew it.",
  renew: 'Renew link',
  renewTitle: 'Renew the link?',
  renewLead:
    'The old link stops working immediately. Calendars that use it keep the old events but no longer update, until you add the new link.',
  keep: 'Keep the link',
  renewed: 'Your new link is ready. Add it to your calendars again.',
  renewFailed: "We couldn't renew your link",
  copy: 'Copy link',
  copied: 'Link copied.',
  copyRefused: 'Your browser blocked copying. Select the link and copy it manually.',
  done: 'Done',
} as const

addSentences({ calendar })
