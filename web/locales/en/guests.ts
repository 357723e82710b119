import { addSentences } from '../sentences.ts'

export const guests = {
  brings_zero: "You're coming on your own",
  brings_one: 'You bring {{count}} guest',
  brings_other: 'You bring {{count}} guests',
  bring: 'Bring guests',
  change: 'Change',
  number_one: '{{count}} guest',
  number_other: '{{count}} guests',
  named_one: '{{count}} guest, {{names}}',
  named_other: '{{count}} guests: {{names}}',
  unnamed_one: '{{count}} without a name',
  unnamed_other: '{{count}} without a name',
} as const

export const coHosts = {
  role: 'Co-host',
  action: 'Co-hosts',
  failed: "We couldn't change the co-hosts",
  asked: '{{name}} asks you to be a co-host',
  askedLead: 'You could edit the event, check people in, and write announcements and answers.',
  accept: 'Accept',
  decline: 'Decline',
  stop: 'Stop being a co-host',
  stopped: "You're no longer a co-host.",
} as const

addSentences({ guests, coHosts })
