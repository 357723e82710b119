import pg from 'pg'

/** Of a result of the driver. */
interface Columns {
  fields: unknown
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}

interface Connection {
  describe(message: unknown): void
}

/** What the types of the driver's query omit. */
interface Internals {
  name: string
  _result: Columns
  _accumulateRows: boolean
  prepare(connection: Connection): void
  handleRowDescription(message: unknown): void
}

export type Answered = NonNullable<ConstructorParameters<typeof pg.Query>[2]>

const Query = pg.Query as unknown as new (text: string, values: unknown[], answered: Answered) => pg.Query & Internals

/** By name, of a connection. The server rejects a statement whose columns changed. */
export class KnownColumns {
  readonly #ofNames = new Map<string, Columns>()
  readonly #undescribed = new WeakMap<Connection, Connection>()

  of = (name: string): Columns | undefined => this.#ofNames.get(name)

  keep(name: string, { fields, _parsers, _prebuiltEmptyResultObject }: Columns): void {
    this.#ofNames.set(name, { fields, _parsers, _prebuiltEmptyResultObject })
  }

  undescribed(connection: Connection): Connection {
    const own =
      this.#undescribed.get(connection) ??
      (Object.create(connection, { describe: { value: () => undefined } }) as Connection)
    this.#undescribed.set(connection, own)
    return own
  }
}

/** Asks for the columns only once for each connection: their description is longer than most rows. */
export class NamedQuery extends Query {
  readonly #known: KnownColumns

  constructor(
    { name, text, values }: { name: string; text: string; values: unknown[] },
    answered: Answered,
    known: KnownColumns,
  ) {
    super(text, values, answered)
    this.name = name
    this.#known = known
  }

  override prepare(connection: Connection): void {
    const columns = this.#known.of(this.name)
    if (!columns) return super.prepare(connection)
    Object.assign(this._result, columns)
    this._accumulateRows = true
    super.prepare(this.#known.undescribed(connection))
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message)
    this.#known.keep(this.name, this._result)
  }
}
