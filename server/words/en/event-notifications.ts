import { changedFacts } from '../changed-facts.ts'
import { titled } from '../mail-shape.ts'
import type { KindTexts, Untitled } from '../notification-words.ts'

export const by = ({ names, count }: { names: readonly string[]; count: number }, done: string): string => {
  const [first = 'Someone', second] = names
  if (count <= 1 || !second) return `${first} ${done}`
  return count === 2 ? `${first} and ${second} ${done}` : `${first} and ${count - 1} others ${done}`
}
export const collected = 'We collect what happens within 10 minutes and send it as one email.'
const ofCommented = `You get this because you commented on this event. ${collected}`
const ofOwnEvent = `You get this because you organize this event. ${collected}`
const ofAsked = 'You get this because the organizer of this event asked you.'
const ofJoined = 'You get this because you joined this event.'
const ofWaiting = "You get this because you're on the waitlist of this event."
const ofFollowed = 'You get this because you follow this series.'
const ofRemoved = 'You get this because you were going to this event, waiting for a spot or helping to organize it.'

export const organizer = 'The organizer'
const changedLabels: Parameters<typeof changedFacts>[1] = {
  title: 'Title',
  when: 'When',
  dates: 'Dates',
  where: 'Where',
  before: value => `before: ${value}`,
  isNew: 'new',
  onPage: 'See its page',
}

export const ofEvents = {
  commented: {
    label: 'Comment on your event',
    mail: told => ({
      subject: `Comment on your event: ${told.title}`,
      heading: by(told, 'commented on your event'),
      paragraphs: [told.title],
      more: count => `and ${count} more`,
      button: 'Read the comments',
      footer: ofOwnEvent,
    }),
  },
  commentedAfter: {
    label: 'Comment after yours',
    mail: told => ({
      subject: `New comment on an event: ${told.title}`,
      heading: by(told, 'commented after you'),
      paragraphs: [told.title],
      more: count => `and ${count} more`,
      button: 'Read the comments',
      footer: ofCommented,
    }),
  },
  organizerAsked: {
    label: 'Question about your event',
    mail: told => ({
      subject: `Question about your event: ${told.title}`,
      heading: by(told, 'asked you a question'),
      paragraphs: [told.title],
      more: count => `and ${count} more`,
      button: 'Answer',
      footer: ofOwnEvent,
    }),
  },
  announced: {
    label: 'Announcement',
    mail: ({ title, goes, names: [name = organizer] }) => ({
      subject: `Announcement: ${title}`,
      heading: `${name} sent an announcement`,
      paragraphs: [title],
      more: count => `and ${count} more`,
      button: 'See the event',
      footer: goes ? ofJoined : ofWaiting,
    }),
  },
  joined: {
    label: 'Someone joined your event',
    mail: told => ({
      subject: `New attendee: ${told.title}`,
      heading: by(told, 'joined your event'),
      paragraphs: [told.title],
      button: 'See the event',
      footer: ofOwnEvent,
    }),
  },
  left: {
    label: 'Someone left your event',
    mail: told => ({
      subject: `Someone left your event: ${told.title}`,
      heading: by(told, 'left your event'),
      paragraphs: [told.title],
      button: 'See the event',
      footer: ofOwnEvent,
    }),
  },
  coHostAsked: {
    label: 'Asked to be a co-host',
    mail: ({ title, when, names: [name = organizer] }) => ({
      subject: title ? `Request to be a co-host: ${title}` : 'Request to be a co-host of an event',
      heading: `${name} asks you to be a co-host`,
      paragraphs: [
        'As a co-host you can edit the event, check people in and answer questions. Accept or decline on its page.',
      ],
      facts: [{ label: 'When', value: when }],
      button: 'See the event',
      footer: ofAsked,
    }),
  },
  eventChanged: {
    label: 'Event changed',
    mail: ({ title, goes, follows, dates, ...told }) => ({
      subject: `Event changed: ${title}`,
      heading: dates.length > 1 ? `${dates.length} dates changed: ${title}` : `Event changed: ${title}`,
      paragraphs: goes
        ? [
            "The organizer changed the event. You're still going.",
            "Can't make it? Leave the event on its page, so that someone else gets your place. The attached file updates your calendar.",
          ]
        : follows
          ? ['The organizer changed the event. You can see what is new on its page.']
          : ['The organizer changed the event. You are still on the waitlist.'],
      facts: changedFacts({ title, dates, ...told }, changedLabels),
      button: dates.length > 1 ? 'See the series' : 'See the event',
      footer: goes ? ofJoined : follows ? ofFollowed : ofWaiting,
    }),
  },
  eventCanceled: {
    label: 'Event canceled',
    mail: ({ title, when, reason, goes, follows, dates, names: [name = organizer] }) => ({
      subject: `Event canceled: ${title || when}`,
      heading:
        dates.length > 1 ? `${dates.length} dates canceled: ${title || when}` : `Event canceled: ${title || when}`,
      paragraphs: [
        reason ? `${name} wrote: “${reason}”` : `${name} canceled it.`,
        ...(goes ? ['The attached file updates your calendar.'] : []),
      ],
      ...(dates.length > 1 ? { facts: [{ label: 'Dates', value: dates.join('; ') }] } : {}),
      button: !title ? 'See other events' : dates.length > 1 ? 'See the series' : 'See the event',
      footer: goes ? ofJoined : follows ? ofFollowed : ofWaiting,
    }),
  },
  eventRemoved: {
    label: 'Event removed',
    mail: ({ when, goes, dates }: Untitled) => ({
      ...titled(dates.length > 1 ? `${dates.length} dates of a series removed` : `Event removed: ${when}`),
      paragraphs: [
        dates.length > 1
          ? 'A moderator removed them from Our Peeps. Please don’t count on them taking place.'
          : 'A moderator removed it from Our Peeps. Please don’t count on it taking place.',
        ...(goes ? ['The attached file updates your calendar.'] : []),
      ],
      facts: [dates.length > 1 ? { label: 'Dates', value: dates.join('; ') } : { label: 'When', value: when }],
      button: 'Open its page',
      footer: ofRemoved,
    }),
  },
  seriesDatesAdded: {
    label: 'Dates added to a series',
    mail: ({ title, when, dates }) => ({
      subject: `New dates: ${title}`,
      heading: dates.length > 1 ? `${dates.length} new dates: ${title}` : `New date: ${title}`,
      paragraphs: ['Following does not take a spot: join the dates you come to.'],
      facts: [dates.length > 1 ? { label: 'Dates', value: dates.join('; ') } : { label: 'When', value: when }],
      button: dates.length > 1 ? 'See the series' : 'See the event',
      footer: ofFollowed,
    }),
  },
  eventSoon: {
    label: 'Event reminder',
    mail: ({ title, when, where }) => ({
      subject: `Starts soon: ${title}`,
      heading: `Starts soon: ${title}`,
      paragraphs: ['See you there!'],
      facts: [{ label: 'When', value: when }, ...(where ? [{ label: 'Where', value: where }] : [])],
      button: 'See the event',
      footer: ofJoined,
    }),
  },
  spotOffered: {
    label: 'Spot offered from the waitlist',
    mail: ({ title, when, until }) => ({
      subject: `A spot opened up for you: ${title}`,
      heading: 'A spot opened up for you',
      paragraphs: [`It's yours until ${until}. After that it goes to the next person in line.`],
      facts: [
        { label: 'Event', value: title },
        { label: 'When', value: when },
      ],
      button: 'Take the spot',
      footer: ofWaiting,
    }),
  },
  spotsOpen: {
    label: 'Spots opened to the waitlist',
    mail: ({ title, when }) => ({
      subject: `Spots are open: ${title}`,
      heading: 'Spots are open',
      paragraphs: [
        'It starts soon, so spots are no longer held. The first person on the waitlist who takes one gets in.',
      ],
      facts: [
        { label: 'Event', value: title },
        { label: 'When', value: when },
      ],
      button: 'Take a spot',
      footer: ofWaiting,
    }),
  },
  stillComing: {
    label: 'Asked whether you still come',
    mail: ({ title, when, until }) => ({
      subject: `Still coming? ${title}`,
      heading: 'Still coming?',
      paragraphs: [
        `Answer by ${until} to keep your spot.`,
        'Without an answer, your spot goes to the waitlist. If you can’t come, please say so: someone else gets it right away.',
      ],
      facts: [
        { label: 'Event', value: title },
        { label: 'When', value: when },
      ],
      button: 'Answer',
      footer: ofJoined,
    }),
  },
  spotReleased: {
    label: 'Your spot was released',
    mail: ({ title }) => ({
      subject: `Your spot was released: ${title}`,
      heading: 'Your spot was released',
      paragraphs: [
        'You didn’t answer “Still coming?” in time, so your spot went to the waitlist.',
        'Still want to come? Join again at the end of the line.',
      ],
      button: 'See the event',
      footer: ofJoined,
    }),
  },
  spotEnded: {
    label: 'No longer on the list',
    mail: ({ when, dates }: Untitled) => ({
      ...titled(
        dates.length > 1
          ? `You’re no longer on the list of ${dates.length} events`
          : `You’re no longer on the list: ${when}`,
      ),
      paragraphs: [
        dates.length > 1
          ? 'You were going to these events, or waiting for a spot. Please don’t count on them.'
          : 'You were going to an event at that time, or waiting for a spot. Please don’t count on it.',
      ],
      facts: [{ label: 'When', value: dates.length > 1 ? dates.join('; ') : when }],
      button: 'See other events',
      footer: 'You get this because you were going to an event, or waiting for a spot.',
    }),
  },
  runningLate: {
    label: 'Someone is running late',
    mail: ({ title, minutes, names: [name = 'Someone'] }) => ({
      subject: `Running late: ${title}`,
      heading: `${name} is running late`,
      paragraphs: [minutes >= 30 ? 'By 30 minutes or more.' : `By ${minutes} minutes.`],
      button: 'See the event',
      footer: ofOwnEvent,
    }),
  },
  markedAbsent: {
    label: 'Marked as absent',
    mail: ({ title }) => ({
      subject: `You were marked as absent: ${title}`,
      heading: 'You were marked as absent',
      paragraphs: ['Were you there? Tell the organizer within a week of the event.'],
      button: 'See the event',
      footer: ofJoined,
    }),
  },
  absenceDisputed: {
    label: 'Someone says they were there',
    mail: ({ title, names: [name = 'Someone'] }) => ({
      subject: `Attendance disputed: ${title}`,
      heading: `${name} says they were there`,
      paragraphs: ['You can correct the list for a week after the event.'],
      button: 'See the attendance',
      footer: ofOwnEvent,
    }),
  },
} satisfies Record<string, KindTexts>
