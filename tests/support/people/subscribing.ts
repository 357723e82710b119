import ICAL from 'ical.js'
import type { TestApp } from '../app.ts'

type Options = Parameters<TestApp['request']>[2]

export interface Entry {
  uid: string
  title: string
  status: string | undefined
  sequence: number
  starts: string
  ends: string
  event: ICAL.Event
}

export function subscribing(app: TestApp) {
  const own = async (method: string, path: string, { as }: { as: string }, body?: object) =>
    (await app.api(method, `/calendar-feed${path}`, { as, body })).body.feed
  const fetch = (path: string, { method = 'GET', ...options }: Options & { method?: string } = {}) =>
    app.request(method, path, options)
  const create = (who: { as: string }) => own('PUT', '', who, { replaces: null })
  return {
    own,
    create,
    renew: (who: { as: string }, version = 1) => own('PUT', '', who, { replaces: version }),
    link: async (who: { as: string }): Promise<string> => new URL((await create(who)).url).pathname,
    fetch,
    tag: async (path: string) => (await fetch(path)).headers.get('etag') ?? '',
    read: async (path: string, options?: Options) => {
      const response = await fetch(path, options)
      const text = await response.text()
      const calendar = new ICAL.Component(ICAL.parse(text))
      const entries = calendar.getAllSubcomponents('vevent').map((component): Entry => {
        const event = new ICAL.Event(component)
        return {
          uid: event.uid,
          title: event.summary,
          status: component.getFirstPropertyValue('status')?.toString(),
          sequence: Number(component.getFirstPropertyValue('sequence')),
          starts: event.startDate.toString(),
          ends: event.endDate.toString(),
          event,
        }
      })
      return { response, text, calendar, entries, of: (id: string) => entries.find(({ uid }) => uid.startsWith(id)) }
    },
  }
}
