import { sql } from 'kysely'
import type { TestApp } from '../../tests/support/app.ts'
import { factoryPassword } from '../../tests/support/factories.ts'

/** Log lines of unexpected errors: a 500 answer, or a failure after the answer. */
const unexpected = /"msg":"unexpected error"|unhandled|"level":(?:50|60)/i

/** Reads a log stream, and collects lines that it must not contain. */
export function createLogReader() {
  let rest = ''
  const lines = new Set<string>()
  const found: string[] = []
  const complain = (what: string, line: string) => {
    if (found.length < 20) found.push(`${what}: ${line.slice(0, 600)}`)
  }
  const look = (line: string) => {
    if (line === '') return
    try {
      JSON.parse(line)
    } catch {
      // A line that is not JSON means that a client can break a line and forge another.
      complain('a line that is no JSON', line)
    }
    if (unexpected.test(line)) complain('an unexpected error', line)
    if (line.includes(factoryPassword) || /peeps\.session_token=|\$argon2/i.test(line)) complain('a secret', line)
    if (/@example\.(?:org|net)/.test(line)) complain('an address', line)
    for (const word of line.match(/[\w-]{32}/g) ?? []) if (lines.size < 200_000) lines.add(word)
  }
  return {
    read: (chunk: string) => {
      const parts = (rest + chunk).split('\n')
      rest = parts.pop() ?? ''
      for (const part of parts) look(part)
    },
    /** Returns the findings, after searching the log for the tokens of all sessions too. */
    end: async ({ deps }: TestApp): Promise<string[]> => {
      const { rows } = await sql<{ token: string }>`select token from sessions`.execute(deps.db)
      for (const { token } of rows) if (lines.has(token)) complain('the token of a session', token)
      return found
    },
  }
}
