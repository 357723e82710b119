import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from '../../../server/db/tables.ts'

export interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}

const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)]

export async function plansOf(url: string, read: (db: Kysely<Schema>) => Promise<unknown>): Promise<Plan[]> {
  const sent: { text: string; values: unknown[] }[] = []
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push({ text: query.sql, values: [...query.parameters] }),
  })
  try {
    await read(db)
    const nodes: Plan[] = []
    for (const { text, values } of sent) {
      const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, values)
      if (rows[0]) nodes.push(...flat(rows[0]['QUERY PLAN'][0].Plan))
    }
    return nodes
  } finally {
    await db.destroy()
  }
}

export const scansTable = (nodes: Plan[], table: string): boolean =>
  nodes.some(node => node['Node Type'].includes('Seq Scan') && node['Relation Name'] === table)
