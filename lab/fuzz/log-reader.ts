import { sql } from 'kysely'
import type { TestApp } from '../../tests/support/app.ts'
import { factoryPassword } from '../../tests/support/factories.ts'

/** A 500 answer, or a failure after the answer. */
const unexpected = /"msg":"unexpected error"|unhandled|"level":(?:50|60)/i

export function createLogReader() {
  let rest = ''
  const lines = new Set<string>()
  const found: string[] = []
  const report = (what: string, line: string) => {
    if (found.length < 20) found.push(`${what}: ${line.slice(0, 600)}`)
  }
  const look = (line: string) => {
    if (line === '') return
    try {
      JSON.parse(line)
    } catch {
      // A client broke a line and could forge another.
      report('a line that is not JSON', line)
    }
    if (unexpected.test(line)) report('an unexpected error', line)
    if (line.includes(factoryPassword) || /peeps\.session_token=|\$argon2/i.test(line)) report('a secret', line)
    if (/@example\.(?:org|net)/.test(line)) report('an email', line)
    for (const word of line.match(/[\w-]{32}/g) ?? []) if (lines.size < 200_000) lines.add(word)
  }
  return {
    read: (chunk: string) => {
      const parts = (rest + chunk).split('\n')
      rest = parts.pop() ?? ''
      for (const part of parts) look(part)
    },
    end: async ({ deps }: TestApp): Promise<string[]> => {
      const { rows } = await sql<{ token: string }>`select token from sessions`.execute(deps.db)
      for (const { token } of rows) if (lines.has(token)) report('a session token', token)
      return found
    },
  }
}
