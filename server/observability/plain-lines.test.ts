import { expect, it } from 'vitest'
import { createLog } from './log.ts'
import { plainLine } from './plain-lines.ts'

function written(log: (to: ReturnType<typeof createLog>) => void): string {
  let text = ''
  log(createLog('debug', { write: line => void (text += plainLine(line)) }))
  return text.replace(/^\d\d:\d\d:\d\d /, '')
}

it('prints fields after the message, and counts lists', () => {
  expect(written(log => log.info({ applied: ['a', 'b'], url: 'http://localhost:3000' }, 'migrated'))).toBe(
    'migrated applied=2 entries url=http://localhost:3000\n',
  )
})

it('prints an error with its stack, without emails, and keeps control characters escaped', () => {
  const text = written(log => log.error({ err: new Error('no ann@example.org'), name: 'a\u001B[2Jb' }, 'job failed'))
  expect(text).toMatch(/^error: job failed name="a\\u001b\[2Jb"\n {2}Error: no \[address\]\n {6}at /)
  expect(text).not.toMatch(/\u001B|ann@/)
})
