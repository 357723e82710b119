import { expect, it } from 'vitest'
import { inTurnOf, spellings } from './spelling.ts'
import { spellingsIn } from './words.ts'

it('finds how a wrong word is written, the most frequent spelling first, on a thread of its own', async () => {
  const haystacks = [' barcelona bicycle', ' bicycle repair', ' bicicle']
  expect(await spellings(['bicycel', 'repiar', 'xyzzyq'], haystacks)).toEqual([
    expect.arrayContaining(['bicycle']),
    expect.arrayContaining(['repair']),
    [],
  ])
})

it('gives up the words that are left when its time is over', () => {
  expect(spellingsIn(['bicycel', 'repiar'], [' bicycle repair'], -1)).toEqual([[], []])
})

it('runs one search of a person after the other, and those of others beside them', async () => {
  const done: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = inTurnOf('ann', async () => {
    await gate.promise
    done.push('first of ann')
    throw new Error('the database is away')
  })
  const second = inTurnOf('ann', async () => void done.push('second of ann'))
  await inTurnOf('ben', async () => void done.push('ben'))
  expect(done).toEqual(['ben'])
  gate.resolve()
  await expect(first).rejects.toThrow('the database is away')
  await second
  expect(done).toEqual(['ben', 'first of ann', 'second of ann'])
})
