import {
  conditions,
  eventTypes,
  goodsDeliveries,
  neighborhoods,
  ticketCategories,
  ticketDeliveries,
  type PostType,
} from '../../contract/vocabulary.ts'
import { time } from './copy.ts'
import { kinds, lot, pick } from './lot.ts'
import { gatherings, goods, lettings, places, shows } from './words.ts'

interface Listed {
  title: string
  startsAt?: string
  location?: string
  types?: string
  area?: string
  capacity?: number
  cents?: number
  period?: string
  venue?: string
  place?: string
  neighborhood?: string
  condition?: string
  delivery?: string
  isFlexible?: boolean
  from?: string
  until?: string
  quantity?: number
  category?: string
}

const day = 86_400_000
const dateOf = (ms: number) => time(ms).slice(0, 10)

export function listed(type: PostType, n: number, at: number): Listed {
  const draw = (nth: number) => lot(kinds.post, n, nth)
  const choice = draw(10)
  const share = draw(11)
  if (type === 'event') {
    const location = pick(places, draw(5))
    return {
      title: `${pick(gatherings, choice)} at ${location}`,
      startsAt: time(at + Math.ceil(share * 30) * day),
      location,
      types: `{${pick(eventTypes, draw(21))}}`,
      ...(draw(22) < 0.8 ? { area: pick(neighborhoods, draw(16) ** 1.5) } : {}),
      ...(draw(23) < 0.7 ? { capacity: 5 + Math.floor(draw(24) * 60) } : {}),
    }
  }
  const cents = 500 + Math.floor(share * 400) * 100
  if (type === 'ticket')
    return {
      title: `Ticket for ${pick(shows, choice)}`,
      cents,
      startsAt: time(at + Math.ceil(draw(12) * 200) * day),
      venue: pick(places, draw(5)),
      quantity: 1 + Math.floor(draw(13) * 4),
      category: pick(ticketCategories, draw(14)),
      delivery: pick(ticketDeliveries, draw(15) ** 3),
    }
  const neighborhood = pick(neighborhoods, draw(16) ** 1.5)
  const where = { cents, neighborhood, place: `${pick(places, draw(5))}, ${neighborhood}` }
  if (type === 'selling')
    return {
      ...where,
      title: pick(goods, choice),
      condition: pick(conditions, draw(17) ** 0.6),
      delivery: pick(goodsDeliveries, draw(15) ** 2),
    }
  const from = at + Math.floor(draw(12) * 120) * day
  return {
    ...where,
    title: pick(lettings, choice),
    period: 'month',
    isFlexible: draw(18) < 0.15,
    ...(draw(19) < 0.8 ? { from: dateOf(from) } : {}),
    ...(draw(20) < 0.6 ? { until: dateOf(from + (30 + Math.floor(draw(13) * 300)) * day) } : {}),
  }
}
