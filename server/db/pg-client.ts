import pg from 'pg'
import { endsTransaction, statementName } from './prepared.ts'

// The driver would convert dates to a moment in the local time zone.
const asText = [pg.types.builtins.INT8, pg.types.builtins.DATE] as number[]

export const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    asText.includes(oid) ? String : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

type Answer = Promise<{ command: string; rows: unknown[] }>

const done = { command: '', rowCount: 0, rows: [] }

/**
 * Prepares statements by name. Does not wait for `begin` or the last statement of a transaction: the commit follows directly and
 * reports its error. After a failed statement, the server turns the commit into a rollback.
 */
export class PipeliningClient extends pg.Client {
  #last: Answer | undefined
  readonly #namedStatements: boolean

  constructor(config: pg.ClientConfig & { namedStatements?: boolean }) {
    super(config)
    this.#namedStatements = config.namedStatements ?? true
  }

  override query(...args: unknown[]): never {
    const [text, values] = args
    const call = super.query.bind(this) as (...given: unknown[]) => never
    if (typeof text !== 'string' || !Array.isArray(values)) return call(...args)
    if (text === 'begin') {
      ;(call(...args) as Answer).catch(() => undefined)
      return Promise.resolve(done) as never
    }
    const name = this.#namedStatements ? statementName(text) : undefined
    const answer = (name ? call({ name, text, values }) : call(...args)) as Answer
    if (endsTransaction(text)) {
      this.#last = answer
      answer.catch(() => undefined)
      return Promise.resolve(done) as never
    }
    const last = this.#last
    this.#last = undefined
    if (!last) return answer as never
    answer.catch(() => undefined)
    return last.then(() => answer) as never
  }
}
