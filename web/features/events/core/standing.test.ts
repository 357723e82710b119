import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { detailKey, everything, listKey } from './keys.ts'
import { applyToEvents } from './live.ts'

it('an open event and the list of joined ones are read again at a random time after an event that all attendees receive, once', async () => {
  vi.useFakeTimers()
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const client = new QueryClient()
  const asked: string[] = []
  const joined = listKey({ ...everything, mine: 'joined' })
  const ends = [detailKey('a'), joined, listKey()].map(queryKey =>
    new QueryObserver(client, {
      queryKey,
      initialData: { pages: [] },
      queryFn: () => {
        asked.push(JSON.stringify(queryKey))
        return { pages: [] }
      },
      staleTime: Infinity,
    }).subscribe(() => undefined),
  )
  onTestFinished(() => {
    for (const end of ends) end()
    random.mockRestore()
    vi.useRealTimers()
  })
  for (let times = 0; times < 3; times++) applyToEvents(client, { type: 'event.standing', eventId: 'a' })
  await vi.advanceTimersByTimeAsync(1_900)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.toSorted()).toEqual([detailKey('a'), joined].map(key => JSON.stringify(key)).toSorted())
})
