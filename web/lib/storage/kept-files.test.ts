import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { dropFile, dropFilesOf, forgetFiles, keepFile, keptFile } from './kept-files.ts'

const file = (text: string) => new Blob([text])
const there = async (...keys: string[]) => Promise.all(keys.map(async key => (await keptFile(key)) !== undefined))

test('stores a file under its draft and removes it with the draft', async () => {
  await keepFile('ana:listing/1', file('one'))
  await keepFile('ana:listing/2', file('two'))
  await keepFile('ana:listing-other/1', file('three'))
  await dropFile('ana:listing/1')
  expect(await there('ana:listing/1', 'ana:listing/2')).toEqual([false, true])
  await dropFilesOf('ana:listing')
  expect(await there('ana:listing/2', 'ana:listing-other/1')).toEqual([false, true])
})

test('keeps the files of drafts with a failed submit on sign-out', async () => {
  await keepFile('ana:listing/1', file('one'))
  await keepFile('biel:listing/1', file('two'))
  await forgetFiles(['unsent:ana:listing', 'ana:listing'])
  expect(await there('ana:listing/1', 'biel:listing/1')).toEqual([true, false])
  await forgetFiles([])
  expect(await there('ana:listing/1')).toEqual([false])
})
