import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '../support/app.ts'
import { createAccount } from '../support/factories.ts'
import { newestOf, readAfter, readPositions } from '../../server/live/outbox.ts'

let app: TestApp
let quiet: string
beforeAll(async () => {
  app = await createTestApp()
  const { db } = app.deps
  quiet = (await createAccount(db, { city: 'girona' })).profile.city_id!
  const { profile } = await createAccount(db)
  await sql`
    insert into outbox (order_city_id, account_ids, event) select ${profile.city_id}, array[${profile.id}::uuid], '{"type": "resync"}'
    from generate_series(1, 3000)`.execute(db)
  await sql`analyze outbox`.execute(db)
})

interface Node {
  'Relation Name'?: string
  'Index Name'?: string
  Filter?: string
  Plans?: Node[]
}
const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)]

async function readsOf(work: () => Promise<unknown>): Promise<Node[]> {
  const { database } = app.deps
  const texts: string[] = []
  database.observe({ waited: () => undefined, ran: ({ text }) => void texts.push(text) })
  await work()
  database.observe({ waited: () => undefined, ran: () => undefined })
  const plans = await Promise.all(
    texts
      .filter(text => text.includes('from outbox') || text.includes('from "outbox"'))
      .map(text => database.explain(text)),
  )
  return (plans as [{ Plan: Node }][])
    .flatMap(([{ Plan }]) => nodes(Plan))
    .filter(node => node['Relation Name'] === 'outbox')
}

it('is read for a quiet city without a look at the events of others', async () => {
  const { db } = app.deps
  const member = await createAccount(db, { city: 'girona' })
  const as = await signInAs(app, member.account)
  const ways = {
    'after positions': () => readAfter(db, new Map(), 500),
    newest: () => newestOf(db, quiet),
    positions: () => readPositions(db),
    home: () => app.api('GET', '/home', { as }),
  }
  for (const [name, way] of Object.entries(ways)) {
    const reads = await readsOf(way)
    expect(reads, name).not.toEqual([])
    for (const read of reads) {
      expect(read['Index Name'], name).toMatch(/^outbox_(order|of_city)$/)
      expect(read.Filter, name).toBeUndefined()
    }
  }
})
