import type { Socket } from 'node:net'
import pg from 'pg'
import { isConnectionLost, unknownOutcome } from '../../base/errors.ts'
import { KnownColumns, NamedQuery, type Answered } from './named-query.ts'
import { endsTransaction, statementName } from '../prepared.ts'

const { INT8, DATE, TIMESTAMPTZ } = pg.types.builtins

/** The driver would convert dates to a moment in the local time zone. Its parser of moments takes three times as long. */
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, String],
  [DATE, String],
  [TIMESTAMPTZ, text => new Date(text)],
])

export const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

interface Connected {
  connection: NodeJS.EventEmitter & { stream: Socket }
}

type Answer = Promise<{ command: string; rows: unknown[] }>

const done = { command: '', rowCount: 0, rows: [] }

/** The function of PostgreSQL that reports an unfinished wait; its texts are translated. */
const waitForStandby = 'SyncRepWaitForLSN'

class UnknownOutcome extends Error {
  readonly code = unknownOutcome
}

/**
 * Does not wait for `begin` or the last statement of a transaction, and sends them together with the next: each packet wakes the
 * server. The commit reports their error. A commit that was canceled while it waited for the synchronous standby is rejected,
 * though the server reports it as done, with a warning. A connection on which nothing arrives for `answerWithin` milliseconds
 * while a statement is unanswered ends.
 */
export class PipeliningClient extends pg.Client {
  #last: Answer | undefined
  #mayBeLost = false
  #unanswered = 0
  #isHeld = false
  readonly #columns = new KnownColumns()
  readonly #namedStatements: boolean
  /** Must not be used again. */
  isLost = false
  isStandby = false

  constructor(config: pg.ClientConfig & { namedStatements?: boolean; answerWithin?: number | undefined }) {
    super(config)
    this.#namedStatements = config.namedStatements ?? true
    const { connection } = this as unknown as Connected
    connection.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
      if (status.parameterName === 'in_hot_standby') this.isStandby = status.parameterValue === 'on'
    })
    this.on('notice', ({ routine }) => {
      if (routine === waitForStandby) this.#mayBeLost = true
    })
    if (config.answerWithin) this.once('connect', () => this.#watch(config.answerWithin))
  }

  /** Another one after a TLS handshake. */
  get #stream(): Socket {
    return (this as unknown as Connected).connection.stream
  }

  #watch(silence = 0): void {
    const stream = this.#stream
    stream.setTimeout(silence, () => {
      if (this.#unanswered > 0) stream.destroy(new Error('Query read timeout'))
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

  /**
   * With promises or timeouts of the driver, each result would stay in memory until the next full garbage collection.
   */
  #send(text: string, values: unknown[] | undefined): Answer {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<Answer>>()
    const answered: Answered = (error, result) => {
      this.#unanswered--
      if (error) reject(error)
      else resolve(result)
    }
    this.#unanswered++
    const name = this.#namedStatements ? statementName(text) : undefined
    super.query(
      name && values
        ? new NamedQuery({ name, text, values }, answered, this.#columns)
        : new pg.Query(text, values, answered),
    )
    return promise.then(this.#arrived, this.#failed)
  }

  #hold(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return
    this.#isHeld = isHeld
    if (isHeld) this.#stream.cork()
    else this.#stream.uncork()
  }

  override query(...args: unknown[]): never {
    const [text, values, callback] = args
    if (typeof text !== 'string' || callback) {
      const answer = (super.query.bind(this) as (...given: unknown[]) => never)(...args)
      this.#hold(false)
      return answer
    }
    const isFollowed = text === 'begin' || endsTransaction(text)
    if (isFollowed) this.#hold(true)
    const answer = this.#send(text, Array.isArray(values) ? values : undefined)
    if (!isFollowed) this.#hold(false)
    else {
      answer.catch(() => undefined)
      if (text !== 'begin') this.#last = answer
      return Promise.resolve(done) as never
    }
    const last = this.#last
    this.#last = undefined
    if (!last) return answer as never
    answer.catch(() => undefined)
    return last.then(() => answer) as never
  }
}
