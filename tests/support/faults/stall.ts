import type { ListingOptions } from '../../../sample/feed-factories.ts'
import { signInAs, type TestApp } from '../app.ts'
import { createAccount, createListing } from '../factories.ts'

let cities = 0

export async function stall(app: TestApp, city = `stalls-${++cities}`) {
  const { account } = await createAccount(app.deps.db, { city })
  const as = await signInAs(app, account)
  const ask = (path: string, query: Record<string, string> = {}) =>
    app.api('GET', `${path}?${new URLSearchParams(query).toString()}`, { as })
  const titlesOf = (items: { title: string }[]) => items.map(({ title }) => title)
  return {
    id: account.id,
    as,
    city,
    put: (title: string, options: ListingOptions = {}) =>
      createListing(app.deps.db, { author: account, city, title, ...options }),
    list: (query: Record<string, string> = {}) => ask('/listings', query),
    titles: async (query: Record<string, string> = {}) => titlesOf((await ask('/listings', query)).body.items),
    counts: async (query: Record<string, string> = {}) => (await ask('/listings/counts', query)).body,
    similar: async (id: string) => titlesOf((await ask(`/listings/${id}/similar`)).body.items),
    ofMember: (id: string, query: Record<string, string> = {}) => ask(`/profiles/${id}/listings`, query),
    async pages(query: Record<string, string>, meanwhile?: () => Promise<unknown>): Promise<string[]> {
      const seen: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const { status, body } = await ask('/listings', { limit: '7', ...query, ...(cursor ? { cursor } : {}) })
        if (status !== 200) throw new Error(JSON.stringify(body))
        seen.push(...titlesOf(body.items))
        cursor = body.next
        await meanwhile?.()
      }
      return seen
    },
  }
}
