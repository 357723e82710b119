import { expect, it } from 'vitest'
import { neighborhoodOf } from './neighborhood.ts'

it.each([
  ['Gràcia', 'Gràcia'],
  ['near the market in GRACIA, 2nd floor', 'Gràcia'],
  ['Vila de Gràcia, Plaça del Sol', 'Vila de Gràcia'],
  ['carrer de Blai (Poble-sec)', 'Poble Sec'],
  ['Sants', 'Sants'],
  ['Sants-Montjuïc', 'Montjuïc'],
  ["camp d'arç", "Camp d'Àrç"],
  ['horta guinardo', 'Horta-Guinardó'],
  ['l’Eixample Dreta / Passeig de Gràcia', 'Eixample Dreta'],
  ['Santander', null],
  ['Engracia', null],
  ['Girona', null],
  ['', null],
  [null, null],
])('%s is in %s', (place, neighborhood) => {
  expect(neighborhoodOf(place)).toBe(neighborhood)
})
