import type { SampleNuisance, SampleReport } from './shape.ts'

/** What nobody would have missed. */
export const nuisances: readonly SampleNuisance[] = [
  {
    by: 'bruno',
    ago: 26 * 24,
    category: 'Sales & Business Development',
    title: 'Who wants to earn €3,000 a week from the phone?',
    body: 'Eleven places left in my mastermind. Not a pyramid: it is a funnel. Send me your number and I call you tonight.',
  },
  {
    by: 'marta',
    ago: 15 * 24,
    category: 'Housing & Renting',
    title: 'Does anybody else on Carrer d’Aribau have the key to our roof?',
    body: 'The code of the front door is 4471, third lift button, and the roof door only needs a push. I would like to dry a rug.',
  },
  {
    by: 'bruno',
    ago: 94,
    to: 'Convalidating a Portuguese degree',
    reply: 'I know somebody inside. €80 and your papers are stamped tomorrow, Bizum only.',
  },
  {
    by: 'bruno',
    ago: 99,
    to: 'Which local business breakfast',
    reply: 'Mine. Ninety minutes, three packages, the last one closes on Friday. Send me your number and your budget.',
  },
]

/** What the neighbours of the sample city reported. */
export const reports: readonly SampleReport[] = [
  {
    about: { conversation: ['bruno', 'marta'] },
    reports: [{ by: 'marta', ago: 8 * 24, reason: 'I said no twice, and he does not stop. I have blocked him now.' }],
  },
  {
    about: { post: 'Laptop, 14 inches' },
    reports: [
      {
        by: 'carles',
        ago: 52,
        reason:
          'The sticker with the serial number is gone on the second photo. Mine was stolen in Sants and looked just like it.',
      },
      { by: 'grace', ago: 30, reason: 'Asks for a deposit before one may see it.' },
    ],
  },
  {
    about: { post: 'Carretera de les Aigües, slowly' },
    reports: [
      {
        by: 'aicha',
        ago: 41,
        reason: 'Everybody has to leave a phone number at the start, and is rung up about coaching after.',
      },
    ],
  },
  {
    about: { reply: 'Mine. Ninety minutes' },
    reworded: 'A breakfast with good coffee and better people. Come and see.',
    reports: [
      { by: 'mateusz', ago: 97, reason: 'An advertisement for himself, in every thread about work.' },
      { by: 'joao', ago: 91, reason: 'Spam' },
      { by: 'adaeze', ago: 20, reason: 'He has changed it since, but it was a sales pitch.' },
    ],
  },
  {
    about: { person: 'bruno' },
    reports: [{ by: 'ruth', ago: 12, reason: 'The third complaint this month: he writes to everybody who joins.' }],
  },
  {
    about: { post: 'Five people for a usability test' },
    reports: [{ by: 'quim', ago: 2.2, reason: 'This is a company that looks for people who work for nothing.' }],
  },
  {
    about: { post: 'Who wants to earn €3,000' },
    reports: [
      { by: 'nuria', ago: 25.8 * 24, reason: 'A pyramid that says it is none.' },
      { by: 'dmytro', ago: 25.6 * 24, reason: 'Fraud' },
      { by: 'hannah', ago: 25.5 * 24, reason: 'My mother nearly sent him money.' },
    ],
    decision: {
      by: 'ruth',
      ago: 25.2 * 24,
      status: 'resolved',
      removed: true,
      note: 'We do not recruit for schemes here. Questions about an honest business of yours are welcome.',
    },
  },
  {
    about: { post: 'Does anybody else on Carrer d’Aribau' },
    reports: [
      { by: 'tom', ago: 14.9 * 24, reason: 'She means well, but this tells everybody how to get into the house.' },
    ],
    decision: {
      by: 'ruth',
      ago: 14.7 * 24,
      status: 'resolved',
      removed: true,
      note: 'It tells the code of your front door. Please ask again without it, and have the code changed.',
    },
  },
  {
    about: { reply: 'I know somebody inside' },
    reports: [
      { by: 'marta', ago: 93.5, reason: 'The stamp is free. Whoever sells it is why there are queues.' },
      { by: 'jordi', ago: 93, reason: 'Selling a place in the queue is an offence.' },
    ],
    decision: {
      by: 'ruth',
      ago: 92,
      status: 'resolved',
      removed: true,
      note: 'Stamps and appointments cost nothing and are not for sale.',
    },
  },
  {
    about: { post: 'Skis, 168 cm' },
    reports: [{ by: 'pol', ago: 90, reason: 'I think they are from the club’s store room.' }],
    decision: {
      by: 'jordi',
      ago: 80,
      status: 'resolved',
      removed: { restored: 74 },
      note: 'Taken away until we knew whose they are. They are his: he has the receipt, and it stands again.',
    },
  },
  {
    about: { post: 'Do I have to declare my UK savings' },
    reports: [{ by: 'marta', ago: 33, reason: 'Is tax advice allowed here?' }],
    decision: {
      by: 'ruth',
      ago: 31,
      status: 'dismissed',
      note: 'Asking is fine, and so are answers that say who gives them.',
    },
  },
  {
    about: { post: 'Rumba catalana until the neighbours call' },
    reports: [{ by: 'salma', ago: 6 * 24, reason: 'I am the neighbours.' }],
    decision: {
      by: 'jordi',
      ago: 5.5 * 24,
      status: 'dismissed',
      note: 'It is inside the Apolo, which may play until five.',
    },
  },
]
