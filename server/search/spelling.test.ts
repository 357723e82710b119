import { expect, it } from 'vitest'
import { inTurnOf, spellings } from './spelling.ts'
import { spellingsIn } from './words.ts'

it('finds spellings of misspelled words in a worker thread, most frequent first', async () => {
  const text = ' barcelona bicycle\n bicycle repair\n bicicle'
  expect(await spellings(['bicycel', 'repiar', 'xyzzyq', 'celona', 're'], text)).toEqual([
    expect.arrayContaining(['bicycle']),
    expect.arrayContaining(['repair']),
    [],
    null,
    null,
  ])
  expect(await spellings(['ar'], text)).toEqual([[]])
})

it('corrects none of more than three unknown words', () => {
  const text = ' bicycle repair lamp chair'
  expect(spellingsIn(['bicycel', 'repiar', 'chiar', 'lamp'], text, 1_000)).toEqual([
    expect.arrayContaining(['bicycle']),
    expect.arrayContaining(['repair']),
    expect.arrayContaining(['chair']),
    null,
  ])
  expect(spellingsIn(['bicycel', 'repiar', 'chiar', 'lampp', 'lamp'], text, 1_000)).toEqual([[], [], [], [], null])
})

it('returns no spellings for words beyond the time budget', () => {
  expect(spellingsIn(['bicycel', 'repiar', 'repair'], ' bicycle repair', -1)).toEqual([[], [], null])
})

it('runs one search of an account at a time, independent of other accounts', async () => {
  const done: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = inTurnOf('ann', async () => {
    await gate.promise
    done.push('ann 1')
    throw new Error('the database is away')
  }).catch(() => undefined)
  const second = inTurnOf('ann', async () => void done.push('ann 2'))
  await inTurnOf('ben', async () => void done.push('ben'))
  expect(done).toEqual(['ben'])
  gate.resolve()
  await Promise.all([first, second])
  expect(done).toEqual(['ben', 'ann 1', 'ann 2'])
})

it('rejects a search when twenty of the account are queued', async () => {
  const gate = Promise.withResolvers<void>()
  const all = Array.from({ length: 21 }, () => inTurnOf('cleo', () => gate.promise))
  await expect(inTurnOf('cleo', () => gate.promise)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  gate.resolve()
  await Promise.all(all)
  await inTurnOf('cleo', async () => undefined)
})
