import { addSentences } from '../sentences.ts'

export const eventHelp = {
  title: 'How events work',
  waitlist: {
    title: 'How does the waitlist work?',
    text: 'When an event is full, you can join its waitlist. As soon as someone leaves, the first person in line is offered the spot, and we send a notification. If you leave the waitlist and come back, you start at the end.',
  },
  offers: {
    title: 'How long is a spot held for me?',
    text: "12 hours if the event starts in more than a day, 2 hours if it starts in more than 4 hours, and 20 minutes after that. If you pass, or don't answer in time, the spot goes to the next person.",
  },
  lastHour: {
    title: 'What happens in the last hour?',
    text: 'From an hour before the start, spots are no longer held. We notify everyone on the waitlist, and the first to take the spot gets in.',
  },
  confirm: {
    title: 'What is “Still coming?”',
    text: "An event with a limit can ask it a day before. If you don't answer until 6 hours before the start, your spot can go to someone who waits: those who joined last lose theirs first. You can join again at the end of the line.",
  },
  guests: {
    title: 'Can I bring someone?',
    text: "If the organizer allows guests, and while spots are free. Each guest takes a spot, and comes and goes with you. Names are optional: only the organizers see them, and we delete them after a month. While others wait, you can't add guests.",
  },
  late: {
    title: 'Can I come late?',
    text: "Yes. From two hours before the start you can tell the organizer how late you'll be. Your spot stays yours.",
  },
  order: {
    title: 'Can an organizer choose who gets in?',
    text: "No. The order is first come, first served. Organizers see who is waiting, but they can't change the order, and a spot can't be passed on to someone else.",
  },
  more: {
    title: 'How do I let more people in?',
    text: "Raise the limit of your event. The next in line get an offer right away. You can't lower the limit below the spots that are taken or offered.",
  },
  coHosts: {
    title: 'Can others help me?',
    text: 'Ask up to five members from the menu of your event. If they accept, they can edit it, see who comes, check people in, and write announcements and answers. Only you can cancel it and choose who helps.',
  },
  repeat: {
    title: 'How do I repeat an event?',
    text: 'Choose “Repeat” when you create it: every week or month, until a date or for a number of dates, up to a year and 120 dates. Each date has its own page, spots and waitlist, and the time stays the same when the clocks change. When you change or cancel a date, we ask which dates you mean. What you changed on one date alone stays. You can add dates on the page of the series.',
  },
  follow: {
    title: 'What does following a series do?',
    text: 'You hear when its dates change or are canceled, and when new ones are added. Following does not take a spot: join the dates you come to. The dates are in your calendar feed if you choose “Series I follow”.',
  },
  ticket: {
    title: 'How does check-in work?',
    text: 'From the day before, your event page has a ticket with a QR code and a 6-digit code, which change every minute. The organizer scans it, types the code, or ticks your name. All of this works without a connection, on several devices, and is put together later. Organizers can check people in from 3 hours before the start.',
  },
  record: {
    title: 'What do organizers see about me?',
    text: 'Only for people who joined their event: “Comes to most events”, “Came to 6 of the last 10” or “First event here”. It counts your last ten events with a check-in, and needs at least three. Nobody else sees it, and there is no score.',
  },
  absent: {
    title: 'I was there, but marked as absent',
    text: 'We tell you two hours after the event. Open it and press “I was there”. For a week the organizer can correct the list. Until they do, the event does not count for you or against you.',
  },
  met: {
    title: 'Who learns that I was at an event?',
    text: 'If you were checked in at an event of up to 30 people, those people may see “You both were at …” when we suggest you to each other. Names of people who came without a spot are deleted after a month.',
  },
  talk: {
    title: 'Where do people ask about my event?',
    text: 'Under it, in Talk. Anyone who sees the event can comment, and mark a comment as a question for you. You get a notification of both. Answer from the question, so that everyone sees that it is answered.',
  },
  announce: {
    title: 'How do I tell everyone who is coming something?',
    text: 'Send an announcement from your event, up to 500 characters. Everyone who is going gets a notification, and the waitlist too if you choose so. It stays above the comments. You can delete it, but not change it, because people have read it.',
  },
  shared: {
    title: 'Who can see my event?',
    text: 'Only members of Our Peeps, unless you turn on “Visible by link” in the form. Then anyone with the link sees a preview: title, cover, types, time, neighborhood, and how many are going. The address, the details, and all names and photos stay for members. Search engines list it only if you turn on “Findable” too. When you turn the link off, the preview and its cover are gone right away, but search engines and chats may keep their copy for a while.',
  },
} as const

addSentences({ eventHelp })
