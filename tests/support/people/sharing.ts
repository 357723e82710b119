import { Hono } from 'hono'
import type { AppEnv } from '../../../server/http/context.ts'
import { createDocument } from '../../../server/http/document/document.ts'
import { pageContent } from '../../../server/app-pages.ts'
import { emptyRoot } from '../../../server/site/drawing.ts'
import type { Site } from '../../../server/site/site.ts'
import type { TestApp } from '../app.ts'
import { dayAhead } from '../event-input.ts'
import { gathering, type Guest } from './gathering.ts'

export const drawnSite = {
  shell: `<html lang="en"><head><title>Our Peeps</title></head>${emptyRoot}<!--boot-->`,
  skeletons: new Map(),
  drawn: new Map(),
  preloads: new Map(),
  sentences: new Map(),
  descriptions: { en: 'Find your people.', es: '', ca: '' },
  unhurried: (html: string) => html,
  drawing: async () => ({ drawPage: async () => '<main>drawn</main>' }),
} as unknown as Site

export const words = { title: 'Vermouth on the roof', starts: dayAhead(3, '19:30'), timeZone: 'Europe/Madrid' }

export const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1]
export const schemaOrg = (html: string) => JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')
export const bootOf = (html: string) => JSON.parse(/id="boot">(.*)<\/script>/s.exec(html)?.[1] ?? 'null')

export function sharing(app: TestApp) {
  const at = gathering(app)
  return {
    at,
    shared: async (given: object = {}): Promise<{ host: Guest; id: string }> => {
      const host = await at.guest()
      const { body } = await at.create(host, { ...words, shared: true, ...given })
      return { host, id: body.id }
    },
    open: async (id: string, { as, language }: { as?: string; language?: string } = {}) => {
      const document = createDocument(app.deps, drawnSite, pageContent)
      const pages = new Hono<AppEnv>()
      pages.get('/e/:eventId', document.page('sharedEvent'))
      const response = await pages.request(`http://peeps.test/e/${id}`, {
        headers: { ...(as ? { cookie: `peeps.session_token=${as}` } : {}), 'accept-language': language ?? 'en' },
      })
      return { status: response.status, headers: response.headers, html: await response.text() }
    },
    read: (id: string, as?: string) => app.api('GET', `/shared-events/${id}`, { as }),
    cover: (id: string, file: string, headers: Record<string, string> = {}) =>
      app.request('GET', `/e/${id}/cover/${file}`, { headers }),
  }
}
