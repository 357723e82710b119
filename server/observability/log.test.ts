import { expect, it, vi } from 'vitest'
import { createLog } from './log.ts'

const lost = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })

it('repeats a line about a database that is away every five seconds, with the number that was left out', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: line => void lines.push(JSON.parse(line)) })
  for (let n = 0; n < 5; n++) log.warn({ err: lost }, 'jobs cannot be read')
  log.warn({ err: lost }, 'the outbox cannot be read')
  log.warn({ err: new Error('a bug') }, 'jobs cannot be read')
  log.info('a text alone')
  clock.mockReturnValue(5_000)
  log.warn({ err: lost }, 'jobs cannot be read')
  clock.mockReturnValue(20_000)
  log.warn({ err: lost }, 'jobs cannot be read')
  vi.restoreAllMocks()
  expect(lines.map(({ msg, unlogged }) => [msg, unlogged])).toEqual([
    ['jobs cannot be read', undefined],
    ['the outbox cannot be read', undefined],
    ['jobs cannot be read', undefined],
    ['a text alone', undefined],
    ['jobs cannot be read', 4],
    ['jobs cannot be read', undefined],
  ])
  expect(lines[0]).toMatchObject({ err: { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:1' } })
  expect(lines[0]?.['err']).not.toHaveProperty('stack')
  expect(lines[2]?.['err']).toHaveProperty('stack')
})
