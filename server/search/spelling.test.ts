import { expect, it } from 'vitest'
import { inTurnOf, spellings } from './spelling.ts'
import { spellingsIn } from './words.ts'

it('finds spellings of misspelled words in a worker thread, most frequent first', async () => {
  const haystacks = [' barcelona bicycle', ' bicycle repair', ' bicicle']
  expect(await spellings(['bicycel', 'repiar', 'xyzzyq', 'celona', 're', 'ar'], haystacks)).toEqual([
    expect.arrayContaining(['bicycle']),
    expect.arrayContaining(['repair']),
    [],
    null,
    null,
    // Two-letter words match only at the start of a word.
    [],
  ])
})

it('returns no spellings for words beyond the time budget', () => {
  expect(spellingsIn(['bicycel', 'repiar', 'repair'], [' bicycle repair'], -1)).toEqual([[], [], null])
})

it('runs two searches per account concurrently, independent of other accounts', async () => {
  const done: string[] = []
  const gate = Promise.withResolvers<void>()
  const held = [1, 2].map(n =>
    inTurnOf('ann', async () => {
      await gate.promise
      done.push(`ann ${n}`)
      throw new Error('the database is away')
    }).catch(() => undefined),
  )
  const third = inTurnOf('ann', async () => void done.push('ann 3'))
  await inTurnOf('ben', async () => void done.push('ben'))
  expect(done).toEqual(['ben'])
  gate.resolve()
  await Promise.all([...held, third])
  expect(done).toEqual(['ben', 'ann 1', 'ann 2', 'ann 3'])
})

it('rejects a search when twenty of the account are queued', async () => {
  const gate = Promise.withResolvers<void>()
  const all = Array.from({ length: 22 }, () => inTurnOf('cleo', () => gate.promise))
  await expect(inTurnOf('cleo', () => gate.promise)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  gate.resolve()
  await Promise.all(all)
  await inTurnOf('cleo', async () => undefined)
})
