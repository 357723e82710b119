import { readFile, writeFile } from 'node:fs/promises'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export async function controlled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise(resolve => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  })
}

export const savedReads = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    let text = ''
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name!))
      for (const store of database.objectStoreNames)
        for (const value of await done(database.transaction(store).objectStore(store).getAll()))
          text += JSON.stringify(value)
      database.close()
    }
    return text
  })

export const saved = (page: Page, words: string): Promise<void> =>
  expect.poll(() => savedReads(page), { message: `a saved read with "${words}"` }).toContain(words)

export interface Kept {
  path: string
  headers: string
  text: string
}

export const cached = (page: Page): Promise<Kept[]> =>
  page.evaluate(async () => {
    const all: Kept[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = (await cache.match(request))!
        const headers = JSON.stringify([...response.headers])
        all.push({ path: new URL(request.url).pathname, headers, text: await response.text() })
      }
    }
    return all
  })

/** Request interception does not see the browser's fetch of the service worker. */
export async function rewriteWorker(change: (text: string) => string): Promise<() => Promise<void>> {
  const file = join(process.env['E2E_FOLDER'] ?? '', 'dist/sw.js')
  const before = await readFile(file, 'utf8')
  const write = async (text: string) => {
    await writeFile(file, text)
    await writeFile(`${file}.br`, brotliCompressSync(text))
    await writeFile(`${file}.gz`, gzipSync(text))
  }
  const after = change(before)
  expect(after).not.toBe(before)
  await write(after)
  return () => write(before)
}

export async function silentLine() {
  let silent = false
  const waiting = new Set<ServerResponse>()
  const server = createServer((asked, answer) => {
    if (silent) return void waiting.add(answer)
    const passed = request(
      { port: process.env['E2E_PORT'], path: asked.url, method: asked.method, headers: asked.headers },
      answered => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers)
        answered.pipe(answer)
      },
    )
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fallSilent: () => {
      silent = true
      server.closeAllConnections()
    },
    speakAgain: () => {
      silent = false
      for (const answer of waiting) answer.destroy()
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
