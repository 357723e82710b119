import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { storedTime } from '../../contract/paging.ts'
import { decodeCursor, encodeCursor } from './paging/cursor.ts'

const cursor = z.tuple([storedTime])

it('decodes an encoded time', () => {
  const time = '2026-11-27T18:30:00.000Z'
  expect(decodeCursor(cursor, encodeCursor([time]))).toEqual([time])
})

it.each(['0000-01-01T00:00:00Z', '2026-13-01T00:00:00Z', 'infinity', '', null])('rejects %j as a time', time => {
  expect(() => decodeCursor(cursor, encodeCursor([time]))).toThrow(expect.objectContaining({ code: 'INVALID_CURSOR' }))
})
