import { aboutListings } from './conversations-listings.ts'
import { lenaTalks } from './conversations-lena.ts'
import { requests } from './requests.ts'
import type { SampleConversation } from './shape.ts'

/** Who writes to whom: most of it Marta, who is the one to look around as. */
export const conversations: readonly SampleConversation[] = [
  { between: ['marta', 'lena'], talks: lenaTalks, unread: { marta: 3 } },
  {
    between: ['idris', 'marta'],
    talks: [
      {
        ago: 50,
        lines: [
          'idris +0m: You asked about swimming before work. Bogatell, by the second shower, most mornings at seven.',
          'marta +1h: Seven is when I stop sleeping, not when I start swimming.',
          'idris +4m: There is also an evening crowd. Warmer people, colder water.',
        ],
      },
      {
        ago: 0.4,
        lines: [
          'idris +0m: Flat sea today. First time this month.',
          'marta +6m: I finish at half past five.',
          'marta +4m: Bogatell at six then?',
        ],
      },
    ],
    unread: { idris: 1 },
  },
  {
    between: ['ruth', 'marta'],
    talks: [
      {
        ago: 29 * 24,
        lines: [
          'ruth +0m: Welcome to Our Peeps, Marta! If anything is unclear, ask me, or ask everybody under Ask.',
          'marta +2h: Thank you! Is there a good way to meet people who do not work with screens?',
          'ruth +10m: Write to Lena Vogt. Clay, beans, opinions.',
        ],
      },
      { ago: 1.1, lines: ['ruth +0m: Could you bring the long extension lead on Saturday?'] },
    ],
    unread: { marta: 1 },
  },
  {
    between: ['marta', 'jordi'],
    talks: [
      {
        ago: 3.5,
        lines: [
          'marta +0m: Sorry to ask the admin, but you answered the question about the NIE: which form do I pay at the bank?',
          'jordi +21m: Form 790-012, and go before ten. Trust me.',
        ],
      },
    ],
  },
  {
    between: ['kenji', 'marta'],
    talks: [
      {
        ago: 7,
        lines: [
          'marta +0m: I need a table, a socket and nobody on the phone. You know all the cafés.',
          'kenji +14m: Give me the morning.',
          'kenji +20m: First one: sockets, and a dog that sits on them.',
          'kenji +7m: Second one: closed, although the door says open.',
          'kenji +3m: Third one: open, although the door says closed.',
          'kenji +9m: It is a barber. He makes very good coffee.',
          'kenji +12m: No sockets at the barber. I asked. He laughed.',
          'kenji +10m: My hair is shorter now.',
          'kenji +8m: Fourth one, carrer dels Carders: two sockets, both behind a plant.',
          'kenji +5m: The plant is plastic. We may move it.',
          'kenji +6m: They close from one to two.',
          'kenji +9m: I am waiting outside with the dog from the first one.',
          'kenji +9m: The café is open. Sockets confirmed.',
        ],
      },
    ],
    unread: { marta: 12 },
  },
  {
    between: ['marta', 'amelie'],
    talks: [
      {
        ago: 31,
        lines: [
          'amelie +0m: You were looking for a tailor who does not ask why: Can Xavi, Sant Pere Més Alt.',
          'marta +3h: He did ask why, but kindly.',
          'marta +40m: Found one! Thank you so much',
        ],
      },
    ],
  },
  {
    between: ['aicha', 'marta'],
    talks: [
      {
        ago: 34,
        lines: [
          'marta +0m: My legs have opinions about this morning.',
          'aicha +10m: They will have better ones next week.',
          'aicha +1m: Same time next week for the run?',
        ],
      },
    ],
  },
  {
    between: ['marta', 'tom'],
    talks: [{ ago: 80, lines: ['marta +0m: Is the bike still available?'] }],
    unread: { tom: 1 },
  },
  {
    between: ['marta', 'nuria'],
    talks: [
      {
        ago: 122,
        lines: [
          'marta +0m: The flat in carrer de Berlín: is it bright in winter?',
          'nuria +2h: The balcony faces south, yes',
        ],
      },
    ],
  },
  {
    between: ['bruno', 'marta'],
    talks: [
      {
        ago: 9 * 24,
        lines: [
          'bruno +0m: Great profile. I help ambitious people like you to scale. Twenty minutes tomorrow?',
          'marta +5h: Thank you, no.',
          'bruno +3m: A no is a yes that has not seen the deck yet.',
        ],
      },
    ],
    blockedBy: 'marta',
  },
  {
    between: ['nora', 'marta'],
    talks: [
      {
        ago: 25 * 24,
        lines: [
          'nora +0m: I am leaving the city next week. The yoga mat is yours if you want it.',
          'marta +1h: Oh no! And yes.',
        ],
      },
    ],
  },
  {
    between: ['jordi', 'ruth'],
    talks: [
      {
        ago: 20,
        lines: [
          'jordi +0m: The projector is in the storeroom, the cable is not.',
          'ruth +12m: The cable is always with Idris.',
        ],
      },
    ],
    unread: { jordi: 1 },
  },
  {
    between: ['hannah', 'lena'],
    talks: [
      { ago: 70, lines: ['hannah +0m: Is there a place at the wheel this Thursday?', 'lena +30m: For you, two.'] },
    ],
  },
  ...aboutListings,
  ...requests,
]
