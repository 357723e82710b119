import type { TestApp } from '../app.ts'
import type { notified, Reader } from './notified.ts'

export function attending(made: () => { app: TestApp; on: ReturnType<typeof notified> }) {
  const call = (method: 'GET' | 'PUT' | 'DELETE' | 'POST', path: string, { as }: Pick<Reader, 'as'>, body?: object) =>
    made().app.api(method, path, { as, ...(body ? { body } : {}) })
  const read = async (id: string, who: Reader) => (await call('GET', `/events/${id}`, who)).body
  return {
    call,
    read,
    members: (count: number) => Promise.all(Array.from({ length: count }, () => made().on.member())),
    join: (id: string, who: Reader) => call('PUT', `/events/${id}/attendance`, who),
    leave: (id: string, who: Reader) => call('DELETE', `/events/${id}/attendance`, who),
    wait: (id: string, who: Reader) => call('PUT', `/events/${id}/waitlist`, who),
  }
}
