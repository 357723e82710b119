import { Hono } from 'hono'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { stall } from '../../../tests/support/faults/stall.ts'
import { pageContent } from '../../app-pages.ts'
import { emptyRoot } from '../../site/drawing.ts'
import type { Site } from '../../site/site.ts'
import type { AppEnv } from '../context.ts'
import { createDocument } from './document.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

const script = '<script type="module" src="/assets/index.js"></script>'
const shellUrl = '/assets/shell-1.html'
const homeSkeletons = new Map(['en', 'es'].map(language => [language, `/assets/home-${language}-1.html`]))

async function home(as?: string, start?: string, parts: Partial<Site> = {}, path = '/home') {
  const site = {
    shell: `<html lang="en"><head>${script}</head>${emptyRoot}<!--boot-->`,
    drawn: new Map(),
    skeletons: new Map(),
    preloads: new Map(),
    sentences: new Map(),
    descriptions: {},
    scriptHashes: [],
    unhurried: (html: string) => html,
    shellUrl,
    homeSkeletons,
    ...parts,
  } as unknown as Site
  app.deps.accountChanges.emit()
  const document = createDocument(app.deps, site, pageContent)
  const pages = new Hono<AppEnv>()
  for (const [name, pattern] of document.patterns) pages.get(pattern, document.page(name))
  const headers = {
    ...(as ? { cookie: `peeps.session_token=${as}` } : {}),
    ...(start ? { 'service-worker-navigation-preload': start } : {}),
  }
  return pages.request(`http://peeps.test${path}`, { headers })
}

async function skeletonOf(as?: string, parts?: Partial<Site>) {
  const html = await (await home(as, undefined, parts)).text()
  return JSON.parse(/id="boot">(.*)<\/script>/s.exec(html)?.[1] ?? '').skeleton
}

async function remembered() {
  const { as, id } = await stall(app)
  await app.deps.db.updateTable('sessions').set({ remembered: true }).where('user_id', '=', id).execute()
  return { as, id }
}

it('sends only the rest of Home after the start that the service worker has shown', async () => {
  const { as } = await remembered()
  const skeleton = await skeletonOf(as)
  expect(skeleton).toMatch(/^\/assets\/home-en-1\.html\?\w{8}$/)
  const answer = await home(as, `${shellUrl} ${skeleton}`)
  expect(answer.headers.get('x-rest-of-document')).toBe('true')
  expect(answer.headers.get('vary')).toContain('service-worker-navigation-preload')
  const rest = await answer.text()
  expect(rest).not.toContain('</head>')
  expect(rest.startsWith(`<style>#skeleton{display:none}</style>${script}<div id="root"`)).toBe(true)
  expect(rest).toContain('id="boot"')
})

it('sends the whole document after every other start', async () => {
  const { as, id } = await remembered()
  const start = `${shellUrl} ${await skeletonOf(as)}`
  const isWhole = async (...asked: Parameters<typeof home>) => {
    const answer = await home(...asked)
    return !answer.headers.has('x-rest-of-document') && (await answer.text()).includes('</head>')
  }
  const stranger = await stall(app)
  expect({
    page: await isWhole(as, start, {}, '/ask'),
    noStart: await isWhole(as, 'true'),
    shell: await isWhole(as, start, { shellUrl: '/assets/shell-2.html' }),
    skeleton: await isWhole(as, start, { homeSkeletons: new Map([['en', '/assets/home-en-2.html']]) }),
    policy: await isWhole(as, start, { scriptHashes: ["'sha256-new'"] }),
    signedOut: await isWhole(undefined, start),
    forgotten: await isWhole(stranger.as, start),
  }).toEqual({ page: true, noStart: true, shell: true, skeleton: true, policy: true, signedOut: true, forgotten: true })
  await app.deps.db.updateTable('accounts').set({ language: 'es' }).where('id', '=', id).execute()
  expect(await isWhole(as, start)).toBe(true)
  expect(await skeletonOf(as)).toContain('home-es-1')
})

it('names no skeleton to visitors and in sessions that end with the browser', async () => {
  const { as } = await stall(app)
  expect([await skeletonOf(as), await skeletonOf()]).toEqual([null, null])
})
