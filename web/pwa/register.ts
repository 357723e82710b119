import type { i18n } from 'i18next'
import { announceUpdate } from './updates.ts'
import { deviceNow } from '../lib/time/clock.ts'
import { inBackground } from '../lib/live/background.ts'

const checkEvery = 60 * 60_000
const checkAgainAfter = 60_000
const takeOverWithin = 3_000

/** The entry chunk identifies this page's build. */
const started = () =>
  new URL(document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '', location.href).pathname

/**
 * Checks for updates hourly and when visible. An update waits for the user: activating it deletes this page's chunks. Does
 * nothing over plain http.
 */
export async function registerWorker(i18n: i18n, skeleton: string | null | undefined): Promise<void> {
  const workers = navigator.serviceWorker
  if (!workers) return
  const hadOne = workers.controller !== null
  let leaving = false
  workers.addEventListener('controllerchange', () => {
    if (leaving) location.reload()
    else if (hadOne && workers.controller)
      void askFiles(workers.controller).then(({ files }) => {
        if (!files.includes(started())) announceUpdate(() => location.reload())
      })
  })

  async function offer(waiting: ServiceWorker) {
    const { files, alone } = await askFiles(waiting)
    if (files.includes(started())) return alone && waiting.postMessage('take over')
    announceUpdate(() => {
      leaving = true
      waiting.postMessage('take over')
      setTimeout(() => location.reload(), takeOverWithin)
    })
  }

  const send = (message: { language: string } | { skeleton: string | null }) =>
    void workers.ready.then(({ active }) => active?.postMessage(message))
  const sendLanguage = (language: string) => send({ language })
  sendLanguage(i18n.language)
  i18n.on('languageChanged', sendLanguage)
  if (skeleton !== undefined) send({ skeleton })

  const registration = await workers.register('/sw.js', { updateViaCache: 'none' })
  if (registration.waiting) void offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && registration.active) void offer(coming)
    })
  })

  let checked = deviceNow()
  const check = () => {
    if (document.visibilityState !== 'visible' || deviceNow() - checked < checkAgainAfter) return
    checked = deviceNow()
    inBackground(registration.update())
  }
  document.addEventListener('visibilitychange', check)
  setInterval(check, checkEvery)
}

interface Files {
  files: string[]
  alone: boolean
}

const askFiles = (worker: ServiceWorker) =>
  new Promise<Files>(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<Files>) => resolve(data)
    worker.postMessage('which files', [port2])
  })
