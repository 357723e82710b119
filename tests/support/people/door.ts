import { randomUUID } from 'node:crypto'
import type { TestApp } from '../app.ts'
import { dayAhead } from '../event-input.ts'
import { gathering } from './gathering.ts'
import type { notified, Reader } from './notified.ts'

export const minute = 60_000
export const hour = 60 * minute

export interface Sent {
  device?: string
  marks?: { userId: string; here?: boolean; at?: string; how?: string }[]
  walkIns?: { id: string; name?: string | null; people?: number; at?: string; removed?: boolean }[]
}

export const at = (away = 0) => new Date(Date.now() + away).toISOString()

export function door(app: TestApp, on: ReturnType<typeof notified>) {
  const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, { as }: Pick<Reader, 'as'>, body?: object) =>
    app.api(method, path, { as, ...(body ? { body } : {}) })
  const people = async (id: string, who: Reader) =>
    (await call('GET', `/events/${id}/check-in/people?limit=100`, who)).body.items
  const startsIn = (id: string, away: number) =>
    app.deps.db
      .updateTable('posts')
      .set({ event_start_at: new Date(Date.now() + away), event_end_at: new Date(Date.now() + away + 2 * hour) })
      .where('id', '=', id)
      .execute()
  return {
    call,
    people,
    startsIn,
    over: (id: string, since = hour) => startsIn(id, -2 * hour - since),
    read: async (id: string, who: Reader) => (await call('GET', `/events/${id}`, who)).body,
    here: async (id: string, who: Reader): Promise<string[]> =>
      (await people(id, who))
        .filter(({ hereAt }: { hereAt: string | null }) => hereAt !== null)
        .map((one: { id: string }) => one.id),
    mark: (id: string, who: Reader, { device = randomUUID(), marks = [], walkIns = [] }: Sent) =>
      call('POST', `/events/${id}/check-in`, who, {
        device,
        marks: marks.map(one => ({ here: true, at: at(), how: 'tick', ...one })),
        walkIns: walkIns.map(one => ({ name: null, people: 1, at: at(), ...one })),
      }),
    created: async ({ going = 2 } = {}) => {
      const host = await on.member()
      const { body } = await gathering(app).create(host, { maxAttendees: 40, starts: dayAhead(5) })
      const guests = await Promise.all(Array.from({ length: going }, () => on.member()))
      for (const who of guests) await call('PUT', `/events/${body.id}/attendance`, who)
      await startsIn(body.id, -hour / 2)
      return { id: body.id as string, host, guests, a: guests[0]!, b: guests[1]! }
    },
  }
}
