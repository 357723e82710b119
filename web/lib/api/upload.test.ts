import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteReadingOnly, onSavingAgain } from '../live/reading-only.ts'
import { sendPicture } from './upload.ts'

class SlowUpload {
  static last: SlowUpload
  status = 200
  headers = new Headers()
  response = { id: 'stored' }
  readonly upload: { onprogress?: (progress: object) => void } = {}
  onload?: () => void
  onloadend?: () => void
  onabort?: () => void
  aborted = false
  open() {}
  setRequestHeader() {}
  getResponseHeader(name: string) {
    return this.headers.get(name)
  }
  send() {
    SlowUpload.last = this
  }
  abort() {
    this.aborted = true
    this.onabort?.()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', SlowUpload)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const begin = () => {
  const parts: number[] = []
  const onProgress = (part: number) => void parts.push(part)
  const stop = new AbortController().signal
  const sent = sendPicture({ method: 'PUT', path: '/api/photos' }, new Blob(['x']), { onProgress, stop })
  return { parts, sent: sent.catch((error: unknown) => error), request: SlowUpload.last }
}

it('keeps sending for as long as there is progress', async () => {
  const { parts, sent, request } = begin()
  for (const loaded of [1, 2, 3, 4]) {
    vi.advanceTimersByTime(50_000)
    request.upload.onprogress?.({ lengthComputable: true, loaded, total: 4 })
  }
  request.onload?.()
  request.onloadend?.()
  expect(await sent).toEqual({ id: 'stored' })
  expect(parts).toEqual([0.25, 0.5, 0.75, 1])
  vi.advanceTimersByTime(120_000)
  expect(request.aborted).toBe(false)
})

it('fails as without a connection after a minute without progress', async () => {
  const { sent, request } = begin()
  request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 })
  vi.advanceTimersByTime(61_000)
  expect(String(await sent)).toContain('no connection')
  expect(request.aborted).toBe(true)
})

it('learns from a refused upload that nothing can be saved', async () => {
  const savesAgain = vi.fn<() => void>()
  const stop = onSavingAgain(savesAgain)
  const { sent, request } = begin()
  Object.assign(request, { status: 503, response: { code: 'UNAVAILABLE' } })
  request.headers.set('reading-only', 'on')
  request.onload?.()
  request.onloadend?.()
  expect(await sent).toEqual({ code: 'UNAVAILABLE' })
  noteReadingOnly(new Response())
  expect(savesAgain).toHaveBeenCalledOnce()
  stop()
})
