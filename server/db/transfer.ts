export interface CarriedTable {
  name: string
  columns: string[]
  key: { name: string; type: string; collated: boolean }[]
}

export interface StatementResult {
  command: string
  /** Rows that it returned or changed. */
  count: number
  columns: { name: string; type: 'number' | 'boolean' | 'json' | 'text' }[]
  /** As the database writes them. */
  rows: (string | null)[][]
}

/** Session settings make both engines produce identical bytes. */
export interface Transfer {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
  script(text: string): Promise<void>
  /** Rejects several statements, which could end the transaction. */
  statement(text: string): Promise<StatementResult>
  /** A chunk may end within a row. */
  copyOut(table: CarriedTable): AsyncIterable<Uint8Array>
  copyIn(table: Pick<CarriedTable, 'name' | 'columns'>, rows: Uint8Array): Promise<void>
}

/** `read` uses one read-only snapshot; `write` is atomic. */
export type TransferKind = 'read' | 'write'

/** Milliseconds for a statement of an operator. */
export const statementMax = 60_000

export const sameForms = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Text is ordered by bytes, independent of the server's locale. */
export function orderedRows({ name, columns, key }: CarriedTable, after?: string[], count?: number): string {
  const keys = key.map(column => `${quoted(column.name)}${column.collated ? ' collate "C"' : ''}`)
  const from = after?.map((value, index) => `${literal(value)}::${key[index]?.type}`)
  return [
    `select ${columns.map(quoted).join(', ')} from public.${quoted(name)}`,
    from ? `where (${keys.join(', ')}) > (${from.join(', ')})` : '',
    `order by ${keys.join(', ')}`,
    count ? `limit ${count}` : '',
  ].join(' ')
}

const literal = (value: string) => `'${value.replaceAll("'", "''")}'`

export function countRows(rows: Uint8Array): number {
  let count = 0
  for (let at = rows.indexOf(10); at >= 0; at = rows.indexOf(10, at + 1)) count++
  return count
}
