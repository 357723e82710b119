import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { day, minute } from '../../../contract/limits.ts'
import type { TestApp } from '../app.ts'
import { dayAhead } from '../event-input.ts'
import { createEvent } from '../factories.ts'
import { attending } from './attending.ts'
import type { notified, Reader } from './notified.ts'
import { repeating } from './repeating.ts'

export function causing(made: () => { app: TestApp; on: ReturnType<typeof notified> }) {
  const people = attending(made)
  const { call, members, join, wait } = people
  const at = () => repeating(made().app)
  const inDays = (count: number) => new Date(Math.floor(Date.now() / minute) * minute + count * day)
  const create = async (author: Reader, given: { places?: number; title?: string } = {}) =>
    (await createEvent(made().app.deps.db, { author, city: 'barcelona', startsAt: inDays(3), ...given })).id
  async function joined(author: Reader, reader: Reader, count: number): Promise<string[]> {
    const ids: string[] = []
    for (let n = 0; n < count; n++) {
      const id = await create(author, { title: `Walk ${n}` })
      expect((await join(id, reader)).status).toBe(200)
      ids.push(id)
    }
    return ids
  }
  const cancel = async (id: string, author: Reader) =>
    expect((await call('POST', `/events/${id}/cancel`, author, { reason: 'Rain' })).status).toBe(200)
  const move = async (id: string, author: Reader, days: number) =>
    expect((await at().editing(author, id, { starts: dayAhead(days), ends: null })).status).toBe(200)
  async function offer(host: Reader, reader: Reader, title = 'Full'): Promise<string> {
    const id = await create(host, { places: 1, title })
    const [going] = (await members(1)) as [Reader]
    await join(id, going)
    expect((await wait(id, reader)).status).toBe(200)
    expect((await at().editing(host, id, { maxAttendees: 2 })).status).toBe(200)
    return id
  }
  const rename = (id: string, author: Reader, title: string) => at().editing(author, id, { title })
  const announce = (id: string, author: Reader) =>
    call('POST', `/events/${id}/announcements`, author, { id: randomUUID(), body: 'By the fountain' })
  return { ...people, create, joined, cancel, move, offer, rename, announce }
}
