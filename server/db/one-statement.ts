import pg from 'pg'
import type { StatementResult } from './transfer.ts'

const { BOOL, FLOAT4, FLOAT8, INT2, INT4, INT8, JSON, JSONB, NUMERIC, OID } = pg.types.builtins
const types = new Map<number, 'number' | 'boolean' | 'json'>([
  [BOOL, 'boolean'],
  [JSON, 'json'],
  [JSONB, 'json'],
  ...[FLOAT4, FLOAT8, INT2, INT4, INT8, NUMERIC, OID].map(oid => [oid, 'number'] as const),
])
const typeOf = (oid: number) => types.get(oid) ?? 'text'

const asWritten = { getTypeParser: () => String } as unknown as pg.CustomTypesConfig

/** The extended protocol takes one statement. */
export async function oneStatement(client: pg.ClientBase, text: string): Promise<StatementResult> {
  const { command, rowCount, fields, rows } = await client.query<(string | null)[]>({
    ...{ text, queryMode: 'extended', rowMode: 'array', types: asWritten },
  } as pg.QueryArrayConfig)
  return {
    command,
    count: rowCount ?? 0,
    columns: fields.map(({ name, dataTypeID }) => ({ name, type: typeOf(dataTypeID) })),
    rows,
  }
}
