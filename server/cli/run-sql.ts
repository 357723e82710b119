import { randomUUIDv7 } from 'node:crypto'
import { currentScope } from '../base/scope.ts'
import type { Database } from '../db/client.ts'
import type { StatementResult, Transfer } from '../db/transfer.ts'
import type { CommandResult } from './command-result.ts'
import { linesOf, tableOf } from './rows-text.ts'

const rowsMax = 1_000
const readable = /^\s*(?:select|with|values|table)\b/i

/**
 * One statement, in a read-only transaction unless `write` is set. Up to 1,000 rows are shown. The audit log gets a statement that
 * writes, without its literals, which may contain what members wrote.
 */
export async function runSql(
  database: Database,
  statement: string,
  { write, json }: { write: boolean; json: boolean },
): Promise<CommandResult> {
  try {
    const result = await database.transfer(write ? 'write' : 'read', transfer =>
      write ? change(transfer, statement) : read(transfer, statement),
    )
    return { text: textOf(result, json), exitCode: 0 }
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    if (!code) throw error
    const advice = code === '25006' && !write ? ' Add --write to change data.' : ''
    return { text: `The database refused the statement (${code}): ${message}.${advice}`, exitCode: 1 }
  }
}

/** By a cursor, so that a statement with many rows takes no memory for them. */
async function read(transfer: Transfer, statement: string): Promise<StatementResult> {
  if (!readable.test(statement)) return transfer.statement(statement)
  await transfer.statement(`declare shown no scroll cursor for ${statement}`)
  return transfer.statement(`fetch ${rowsMax + 1} from shown`)
}

async function change(transfer: Transfer, statement: string): Promise<StatementResult> {
  const result = await transfer.statement(statement)
  await transfer.query(`insert into audit_log (id, action, operator, after, note) values ($1, $2, $3, $4, $5)`, [
    randomUUIDv7(),
    'database.changed',
    currentScope()?.operator ?? null,
    JSON.stringify({ command: result.command, rows: result.count }),
    withoutLiterals(statement).slice(0, 2_000),
  ])
  return result
}

export const withoutLiterals = (statement: string): string =>
  statement
    .replace(/(\$\w*\$)[\s\S]*?(?:\1|$)/g, "'…'")
    .replace(/(?:\b(?:e|b|x|n|u&))?'(?:[^'\\]|''|\\[\s\S])*(?:'|$)/gi, "'…'")
    .replace(/--.*|\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function textOf({ command, count, columns, rows }: StatementResult, json: boolean): string {
  if (columns.length === 0) return `${command}: ${count} ${count === 1 ? 'row' : 'rows'}.`
  const shown = rows.slice(0, rowsMax)
  const more = rows.length > rowsMax ? [`Only the first ${rowsMax} rows are shown.`] : []
  if (json) return [...linesOf(columns, shown), ...more.map(text => JSON.stringify({ '…': text }))].join('\n')
  return [...tableOf(columns, shown), ...more, `${shown.length} ${shown.length === 1 ? 'row' : 'rows'}.`].join('\n')
}
