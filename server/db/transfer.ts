/** A table as it is carried over: its columns but those that the database makes itself, and the key that orders its rows. */
export interface CarriedTable {
  name: string
  columns: string[]
  key: { name: string; type: string; collated: boolean }[]
}

/**
 * One transaction on one connection that also copies rows out and in, in the text format of COPY. The forms of times,
 * bytes and numbers in it do not depend on the server, so that the same rows are the same bytes on both engines.
 */
export interface Transfer {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
  script(text: string): Promise<void>
  /** All rows in the order of their key. A chunk may end within a row. */
  copyOut(table: CarriedTable): AsyncIterable<Uint8Array>
  /** Whole rows, as `copyOut` gave them. */
  copyIn(table: Pick<CarriedTable, 'name' | 'columns'>, rows: Uint8Array): Promise<void>
}

/** `read` sees one moment and changes nothing; `write` is kept when the work ends, or not at all. */
export type TransferKind = 'read' | 'write'

/** What makes the text of a value the same on every server. */
export const sameForms = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The rows behind a key, or all: as many as asked for. Text is ordered by its bytes, whatever the server's language. */
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

/** How many rows these bytes hold: in the text of COPY a line feed ends a row and stands nowhere else. */
export function countRows(rows: Uint8Array): number {
  let count = 0
  for (let at = rows.indexOf(10); at >= 0; at = rows.indexOf(10, at + 1)) count++
  return count
}
