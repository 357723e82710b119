import { renting1 } from './listings-renting-1.ts'
import { renting2 } from './listings-renting-2.ts'
import { selling1 } from './listings-selling-1.ts'
import { selling2 } from './listings-selling-2.ts'
import { selling3 } from './listings-selling-3.ts'
import { selling4 } from './listings-selling-4.ts'
import { tickets } from './listings-tickets.ts'
import type { SampleListing } from './shape.ts'

/** What neighbours sell, let and pass on. */
export const listings: SampleListing[] = [
  ...selling1,
  ...selling2,
  ...selling3,
  ...selling4,
  ...renting1,
  ...renting2,
  ...tickets,
]
