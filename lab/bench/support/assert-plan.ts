import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from '../../../server/db/tables.ts'

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Actual Rows': number
  Plans?: Plan[]
}

export interface Read {
  name: string
  index: string
  or?: string
  merges: number
  touches: number
  read: (db: Kysely<Schema>) => Promise<unknown>
}

/** Checks the custom and the generic plan, because PostgreSQL may switch to the latter. */
export async function assertPlan(url: string, { name, index, or, merges, touches, read }: Read): Promise<void> {
  const sent: { text: string; values: unknown[] }[] = []
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push({ text: query.sql, values: [...query.parameters] }),
  })
  try {
    await read(db)
    const { text = '', values = [] } = sent.at(-1) ?? {}
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await pool.query(`set plan_cache_mode = ${mode}`)
      const explain = { name: `explain ${mode}`, text: `explain (analyze, format json) ${text}`, values }
      const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain)
      const nodes = rows[0] ? flat(rows[0]['QUERY PLAN'][0].Plan) : []
      const bad = nodes.filter(node => /Seq Scan|Sort/.test(node['Node Type']) && node['Actual Rows'] > merges)
      const used = nodes.find(node => node['Index Name'] === index || (or && node['Index Name'] === or))
      if (bad.length > 0 || !used || used['Actual Rows'] > touches)
        throw new Error(`${name} (${mode}) does not use only ${index}:\n${JSON.stringify(rows[0], null, 1)}`)
    }
  } finally {
    await db.destroy()
  }
}

const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)]
