import { build, kept, self } from './scope.ts'

/** The head of the shell and a skeleton: the same for all members. */
export interface Start {
  text: string
  /** The end of the shell, for a document that does not come. */
  end: string
  headers: Headers
}

const emptyRoot = '<div id="root"></div>'

export const isHome = ({ url }: Request) => new URL(url).pathname === build.home

/** Sent if the header names the start that the server would have sent. */
export const isRest = ({ headers }: Response) => headers.has('x-rest-of-document')

/** The header is the only record, so that the server and this worker agree. */
const setStart = (start: string) => self.registration.navigationPreload.setHeaderValue(start)

export async function keepSkeleton(path: string) {
  const start = `${build.shell} ${path}`
  const state = await self.registration.navigationPreload?.getState()
  if (!state || state.headerValue === start) return
  const cache = await caches.open(kept)
  // The shell too: its content security policy may have changed.
  await cache.addAll([new Request(build.shell, { cache: 'reload' }), path])
  await setStart(start)
}

export async function forgetSkeleton() {
  const { headerValue } = (await self.registration.navigationPreload?.getState()) ?? {}
  const skeleton = headerValue?.split(' ')[1]
  if (!skeleton) return
  await setStart('true')
  await (await caches.open(kept)).delete(skeleton)
}

export async function keptStart(): Promise<Start | undefined> {
  const { headerValue } = (await self.registration.navigationPreload?.getState()) ?? {}
  const [shell, path] = headerValue?.split(' ') ?? []
  // The header outlives the worker that set it.
  if (shell !== build.shell || !path) return undefined
  const cache = await caches.open(kept)
  const [document, skeleton] = await Promise.all([cache.match(shell), cache.match(path)])
  if (!document || !skeleton) return undefined
  const [html, drawn] = await Promise.all([document.text(), skeleton.text()])
  // Scripts wait for the rest of the document, whose display they would delay.
  const [script = ''] = /<script type="module"[^>]*><\/script>/.exec(html) ?? []
  const [head = '', end = ''] = html.replace(script, '').split(emptyRoot)
  const language = /home-(\w+)-/.exec(path)?.[1] ?? 'en'
  const headers = new Headers(document.headers)
  // Of the stored file. A document with data must not be stored.
  for (const name of ['content-encoding', 'content-length', 'etag', 'last-modified']) headers.delete(name)
  headers.set('cache-control', 'no-store')
  return { text: head.replace('lang="en"', `lang="${language}"`) + drawn, end: emptyRoot + script + end, headers }
}

interface Answer {
  /** Undefined if the network does not answer. */
  answer: Promise<Response | undefined>
  onRest: () => void
}

/** Sends the start immediately, and then what the network answers. */
export function continued(event: FetchEvent, start: Start, answer: Answer): Response {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  event.waitUntil(complete(writable, start, answer).catch(() => undefined))
  return new Response(readable, { headers: start.headers })
}

async function complete(writable: WritableStream<Uint8Array>, start: Start, { answer, onRest }: Answer) {
  const writer = writable.getWriter()
  const write = (text: string) => writer.write(new TextEncoder().encode(text))
  const begun = write(start.text)
  const response = await answer
  await begun
  if (response?.body && isRest(response)) {
    onRest()
    writer.releaseLock()
    return response.body.pipeTo(writable)
  }
  if (!response || response.status >= 500) await write(start.end)
  else {
    // Signed out, redirected, or of another version.
    await forgetSkeleton()
    await write('<meta http-equiv="refresh" content="0">')
  }
  return writer.close()
}
