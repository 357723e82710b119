import type { SampleListing } from './shape.ts'

/** What neighbours sell, let and pass on. */
export const listings: SampleListing[] = [
  {
    by: 'henrik',
    ago: 5,
    type: 'selling',
    title: 'Steel city bike, 54 cm, new tyres',
    text: 'Built up from a frame that waited two winters for its owner. Seven gears, one bell, no excuses. Come to the shop and ride it round the block.',
    price: 18000,
  },
  {
    by: 'lena',
    ago: 27,
    type: 'selling',
    title: 'Six bowls that did not match the order',
    text: 'The café wanted sage and the kiln said moss. All food-safe, all mine, sold as a set.',
    price: 7200,
  },
  {
    by: 'marta',
    ago: 96,
    type: 'selling',
    title: 'Drawing table, tilts, with its lamp',
    text: 'It does not fit through the door of the new flat. It does fit through the door of the old one, which is where it stands.',
    price: 9500,
  },
  {
    by: 'nuria',
    ago: 14,
    type: 'renting',
    title: 'Room with a gallery in Les Corts, from the first',
    text: 'Twelve square metres, desk, morning sun, two quiet flatmates and one loud canary. Contract in your own name.',
    price: 62000,
    period: 'month',
  },
  {
    by: 'mateusz',
    ago: 130,
    type: 'renting',
    title: 'Workbench by the day, Sant Andreu',
    text: 'Bench, vices, band saw with an introduction. Bring your own wood and take your own dust.',
    price: 3500,
    period: 'day',
  },
  {
    by: 'tom',
    ago: 9,
    type: 'ticket',
    title: 'Two for Sala Marea on Friday',
    text: 'I am on the desk that night and cannot also dance. Both together, at what they cost me.',
    price: 4400,
  },
  {
    by: 'adaeze',
    ago: 210,
    type: 'ticket',
    title: 'One seat for the Liceu, fourth floor, whole stage visible',
    text: 'A work trip came up. Digital ticket, sent the same evening.',
    price: 3000,
    currency: 'GBP',
  },
]
