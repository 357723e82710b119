import { existsSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { brotliBytes, fontBytes, fonts, loadedBy, manifestPath, readBuilt } from '../scripts/page-weight.ts'

const kibi = 1024

if (!existsSync(manifestPath))
  console.warn('The weight of the pages is not tested: the app is not built. `npm test` builds it first.')

describe.skipIf(!existsSync(manifestPath))('what a first visit loads', () => {
  it('at sign-in is at most 151.1 KiB of scripts', async () => {
    expect((await brotliBytes((await loadedBy('signIn')).js)) / kibi).toBeLessThanOrEqual(151.1)
  })

  it('at sign-in is at most 225 KiB in total', async () => {
    const document = gzipSync(await readBuilt('drawn/en/auth~login.html')).length
    const latin = (await fonts()).filter(name => /-latin-/.test(name))
    const scripts = await brotliBytes((await loadedBy('signIn')).js)
    const others = await brotliBytes(['favicon.svg', 'manifest.webmanifest'])
    expect((document + scripts + (await fontBytes(latin)) + others) / kibi).toBeLessThanOrEqual(225)
  })

  it('at home is at most 168 KiB of scripts', async () => {
    expect((await brotliBytes((await loadedBy('home')).js)) / kibi).toBeLessThanOrEqual(168)
  })

  it('of fonts is at most 60 KiB, in any language', async () => {
    expect((await fontBytes(await fonts())) / kibi).toBeLessThanOrEqual(60)
  })

  it('is followed by at most 550 KiB that are cached for offline use', async () => {
    const worker = String(await readBuilt('sw.js'))
    const [, door = ''] = /door:\[([^\]]*)\]/.exec(worker) ?? []
    expect(door).toContain('door-page')
    const named = [...new Set(worker.replace(door, '').match(/assets\/[\w.~-]+/g))]
    // The service worker knows the URLs of all languages, and caches only the chosen one.
    const kept = named.filter(file => !file.includes('/language-'))
    expect(named.length - kept.length).toBe(2)
    expect(kept.length).toBeGreaterThan(20)
    const letters = kept.filter(file => file.endsWith('.woff2')).map(file => file.replace('assets/', ''))
    const bytes = (await brotliBytes(kept.filter(file => !file.endsWith('.woff2')))) + (await fontBytes(letters))
    expect(bytes / kibi).toBeLessThanOrEqual(550)
  })

  it('at home is at most 300 KiB in total', async () => {
    const { js, css } = await loadedBy('home')
    const latin = (await fonts()).filter(name => /-latin-/.test(name))
    expect(latin).toHaveLength(2)
    const bytes = (await brotliBytes([...js, ...css, 'index.html'])) + (await fontBytes(latin))
    expect(bytes / kibi).toBeLessThanOrEqual(300)
  })
})
