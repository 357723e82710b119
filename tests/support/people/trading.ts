import { randomUUID } from 'node:crypto'
import type { ListedPhoto, Photo } from '../../../contract/listings.ts'
import type { AccountOptions } from '../../../sample/factories.ts'
import { signInAs, type TestApp } from '../app.ts'
import { dayAhead } from '../event-input.ts'
import { createAccount } from '../factories.ts'
import { drawing } from '../pictures.ts'
import { completeSessions, giveSecondFactor } from './two-factor.ts'

export interface Trader {
  id: string
  as: string
}

const goods = {
  title: 'A kettle that whistles',
  details: 'It whistles in G.',
  cents: 2_500,
  currency: 'EUR',
  place: 'near the market, Gràcia',
}

export const listingWords = {
  selling: { type: 'selling', ...goods, condition: 'good', delivery: 'pickup' },
  renting: {
    type: 'renting',
    ...goods,
    period: 'month',
    delivery: null,
    datesFlexible: false,
    from: '2027-03-01',
    until: '2027-06-30',
    depositCents: 50_000,
    minDuration: 'Three months',
  },
  ticket: {
    type: 'ticket',
    title: 'Two for the Liceu',
    details: null,
    cents: 6_050,
    currency: 'EUR',
    starts: dayAhead(9),
    quantity: 2,
    category: 'concert',
    venue: 'Gran Teatre del Liceu',
    section: 'Stalls, row 4',
    platform: null,
    delivery: 'digital_transfer',
  },
} as const

export function trading(app: TestApp) {
  const trader = async (options: AccountOptions = {}): Promise<Trader> => {
    const { account } = await createAccount(app.deps.db, options)
    return { id: account.id, as: await signInAs(app, account) }
  }
  const upload = async ({ as }: Trader, body?: Uint8Array) => {
    const picture = body ?? (await drawing(400, 300).jpeg().toBuffer())
    const response = await app.request('PUT', '/api/photos', { as, body: picture })
    return { status: response.status, body: (await response.json()) as Photo & { code?: string } }
  }
  const photos = async (who: Trader, count: number, alt: string | null = null) => {
    const sent: Pick<ListedPhoto, 'photoId' | 'alt'>[] = []
    for (let n = 0; n < count; n++) sent.push({ photoId: (await upload(who)).body.photoId, alt })
    return sent
  }
  const create = async (
    who: Trader,
    given: Record<string, unknown> & { type?: keyof typeof listingWords } = {},
    id: string = randomUUID(),
  ) => {
    const listing = { ...listingWords[given.type ?? 'selling'], photos: given['photos'] ?? (await photos(who, 1)) }
    return app.api('POST', '/listings', { as: who.as, body: { id, listing: { ...listing, ...given } } })
  }
  return {
    trader,
    admin: async (options: AccountOptions = {}): Promise<Trader> => {
      const somebody = await trader({ ...options, role: 'admin' })
      await giveSecondFactor(app, somebody)
      await completeSessions(app, somebody)
      return somebody
    },
    upload,
    photos,
    create,
    read: ({ as }: Trader, id: string) => app.api('GET', `/listings/${id}`, { as }),
    edit: ({ as }: Trader, id: string, listing: object) => app.api('PUT', `/listings/${id}`, { as, body: { listing } }),
    sell: ({ as }: Trader, id: string) => app.api('PUT', `/listings/${id}/sold`, { as }),
    offer: ({ as }: Trader, id: string) => app.api('DELETE', `/listings/${id}/sold`, { as }),
    remove: ({ as }: Trader, id: string) => app.api('DELETE', `/listings/${id}`, { as }),
    restore: ({ as }: Trader, id: string) => app.api('POST', `/listings/${id}/restore`, { as, body: {} }),
    takeDown: ({ as }: Trader, id: string, reason: unknown = 'It is not theirs.') =>
      app.api('POST', `/listings/${id}/take-down`, { as, body: { reason } }),
  }
}
