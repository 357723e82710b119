import type { PostType } from '../../../contract/vocabulary.ts'
import { time } from './copy.ts'
import { kinds, lot, pick } from './lot.ts'
import { gatherings, goods, lettings, places, shows } from './words.ts'

interface Listed {
  title: string
  startsAt?: string
  location?: string
  cents?: number
  period?: string
}

const day = 86_400_000

/** What post `n` has when it is no question: an event, or something to be had for a price. */
export function listed(type: PostType, n: number, at: number): Listed {
  const choice = lot(kinds.post, n, 10)
  const share = lot(kinds.post, n, 11)
  if (type === 'event') {
    const location = pick(places, lot(kinds.post, n, 5))
    return {
      title: `${pick(gatherings, choice)} at ${location}`,
      startsAt: time(at + Math.ceil(share * 30) * day),
      location,
    }
  }
  const cents = 500 + Math.floor(share * 400) * 100
  if (type === 'renting') return { title: pick(lettings, choice), cents, period: 'month' }
  return { title: type === 'ticket' ? `Ticket for ${pick(shows, choice)}` : pick(goods, choice), cents }
}
