import { coming } from './events-coming.ts'
import { past } from './events-past.ts'
import { readEvent } from './read-event.ts'
import type { SampleEvent } from './shape.ts'

/** What stands among the newest of the feed, and what its people have announced before. */
const newest: SampleEvent[] = [
  {
    by: 'idris',
    ago: 20,
    title: 'Football on the sand, the long-trousers season',
    day: 3,
    time: '19:30',
    location: 'Platja del Bogatell, the pitch by the showers',
    types: ['Sports'],
  },
  {
    by: 'idris',
    ago: 190,
    title: 'Open laptops: bring the side project that nobody asked for',
    day: 9,
    time: '18:30',
    location: 'Carrer Labs, carrer de Pallars 108',
    types: ['Networking', 'Other'],
  },
  {
    by: 'idris',
    ago: 500,
    title: 'Football on the sand',
    day: -14,
    time: '19:30',
    location: 'Platja del Bogatell',
    types: ['Sports'],
  },
  {
    by: 'idris',
    ago: 900,
    title: 'Football, then calçots, in that order',
    day: -32,
    time: '11:00',
    location: null,
    types: ['Sports', 'Cultural'],
  },
  {
    by: 'tom',
    ago: 52,
    title: 'What a mixing desk does: an evening of turning all the knobs',
    day: 6,
    time: '20:00',
    location: 'Sala Marea, Passeig de Joan de Borbó 62',
    types: ['Concerts', 'Cultural'],
  },
  {
    by: 'tom',
    ago: 300,
    title: 'One record, both sides, no talking',
    day: 17,
    time: '21:00',
    location: 'My living room in Barceloneta; ask me for the door',
    types: ['Nightlife'],
  },
  {
    by: 'tom',
    ago: 720,
    title: 'Three bands and a borrowed drum kit',
    day: -21,
    time: '21:30',
    location: 'Sala Marea',
    types: ['Concerts', 'Nightlife'],
  },
  {
    by: 'irene',
    ago: 75,
    title: 'Open rehearsal: the second act, which does not work yet',
    day: 4,
    time: '19:00',
    location: 'La Nau Petita, carrer de Blesa 11',
    types: ['Cultural'],
  },
  {
    by: 'irene',
    ago: 410,
    title: 'Reading plays aloud, badly, with wine',
    day: -9,
    time: '20:30',
    location: 'La Nau Petita',
    types: ['Cultural', 'Other'],
  },
  {
    by: 'lena',
    ago: 30,
    title: 'Open kiln day in Gràcia',
    day: 12,
    time: '10:00',
    location: 'Taller Verdi, carrer de Verdi 140',
    types: ['Cultural'],
  },
  {
    by: 'ingrid',
    ago: 44,
    title: 'Sea swim for people who say it is too cold',
    marta: true,
    day: 1,
    time: '08:00',
    location: 'https://maps.example.org/barceloneta-espigo-del-gas',
    types: ['Sports'],
  },
]

/** What neighbours have announced: forty events to come, one that was called off, and sixty that are over. */
export const events: SampleEvent[] = [...newest, ...[...coming, ...past].map(readEvent)]
