import pg from 'pg'
import { isConnectionLost, unknownOutcome } from '../../base/errors.ts'
import { endsTransaction, statementName } from '../prepared.ts'

// The driver would convert dates to a moment in the local time zone.
const asText = [pg.types.builtins.INT8, pg.types.builtins.DATE] as number[]

export const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    asText.includes(oid) ? String : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

type Answer = Promise<{ command: string; rows: unknown[] }>
type Call = (...given: unknown[]) => Answer

const done = { command: '', rowCount: 0, rows: [] }

/** The function of PostgreSQL that reports an unfinished wait; its texts are translated. */
const waitForStandby = 'SyncRepWaitForLSN'

class UnknownOutcome extends Error {
  readonly code = unknownOutcome
}

/**
 * Does not wait for `begin` or the last statement of a transaction: the commit follows directly and reports its error. After a failed
 * statement, the server turns the commit into a rollback. A commit that was canceled while it waited for the synchronous standby is
 * reported by the server as done, with a warning, and rejected here: a failover may lose it.
 */
export class PipeliningClient extends pg.Client {
  #last: Answer | undefined
  #mayBeLost = false
  readonly #namedStatements: boolean
  /** Must not be used again. */
  isLost = false
  isStandby = false

  constructor(config: pg.ClientConfig & { namedStatements?: boolean }) {
    super(config)
    this.#namedStatements = config.namedStatements ?? true
    const { connection } = this as unknown as { connection: NodeJS.EventEmitter }
    connection.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
      if (status.parameterName === 'in_hot_standby') this.isStandby = status.parameterValue === 'on'
    })
    this.on('notice', ({ routine }) => {
      if (routine === waitForStandby) this.#mayBeLost = true
    })
  }

  readonly #arrived = <Result>(result: Result): Result => {
    if (!this.#mayBeLost) return result
    this.isLost = true
    throw new UnknownOutcome('The commit may not have reached the standby.')
  }
  readonly #failed = (error: unknown): never => {
    if (isConnectionLost(error)) this.isLost = true
    throw error
  }

  override query(...args: unknown[]): never {
    const [text, values] = args
    const send = super.query.bind(this) as Call
    if (typeof text !== 'string' || !Array.isArray(values)) return send(...args) as never
    const call: Call = (...given) => send(...given).then(this.#arrived, this.#failed)
    if (text === 'begin') {
      call(...args).catch(() => undefined)
      return Promise.resolve(done) as never
    }
    const name = this.#namedStatements ? statementName(text) : undefined
    const answer = name ? call({ name, text, values }) : call(...args)
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
