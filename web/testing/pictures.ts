import { vi } from 'vitest'

interface Size {
  width: number
  height: number
}

const sizes = new WeakMap<Blob, Size>()
const urls = new Map<string, Blob>()
let lastUrl = 0

/** A plain `File` fails to decode. */
export function aPicture({
  name = 'photo.jpg',
  type = 'image/jpeg',
  bytes = 64,
  width = 800,
  height = 600,
} = {}): File {
  const file = new File(['drawn'], name, { type })
  Object.defineProperty(file, 'size', { value: bytes })
  sizes.set(file, { width, height })
  return file
}

/** jsdom has no decoding or canvas. Uploads go to `fetch`. */
export function installPictures(): void {
  urls.clear()
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      const url = `blob:http://localhost/${++lastUrl}`
      urls.set(url, blob)
      return url
    },
    revokeObjectURL: (url: string) => void urls.delete(url),
  })
  Object.assign(HTMLImageElement.prototype, { decode: () => Promise.resolve() })
  const sizeOf = (image: HTMLImageElement) => sizes.get(urls.get(image.src) ?? new Blob())
  Object.defineProperties(HTMLImageElement.prototype, {
    naturalWidth: { configurable: true, get: (): number => 0 },
    naturalHeight: { configurable: true, get: (): number => 0 },
    src: {
      configurable: true,
      get(this: HTMLImageElement) {
        return this.getAttribute('src') ?? ''
      },
      set(this: HTMLImageElement, url: string) {
        this.setAttribute('src', url)
        const size = sizeOf(this)
        if (size) {
          Object.defineProperty(this, 'naturalWidth', { configurable: true, value: size.width })
          Object.defineProperty(this, 'naturalHeight', { configurable: true, value: size.height })
        }
        if (url.startsWith('blob:')) queueMicrotask(() => this.dispatchEvent(new Event(size ? 'load' : 'error')))
      },
    },
  })
  vi.stubGlobal('createImageBitmap', (_: Blob, { resizeWidth, resizeHeight }: ImageBitmapOptions) =>
    Promise.resolve({ width: resizeWidth, height: resizeHeight, close: () => undefined }),
  )
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
    toBlob(this: HTMLCanvasElement, done: (blob: Blob) => void, type: string) {
      const { width, height } = this
      const blob = new Blob(['drawn'], { type })
      sizes.set(blob, { width, height })
      queueMicrotask(() => done(blob))
    },
  })
}

class FakeUpload {
  status = 0
  response: unknown = null
  responseType = ''
  readonly upload: { onprogress: ((progress: object) => void) | null } = { onprogress: null }
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onloadend: (() => void) | null = null
  onabort: (() => void) | null = null
  private headers = new Headers()
  private method = ''
  private url = ''
  private readonly stop = new AbortController()

  open(method: string, path: string) {
    this.method = method
    this.url = new URL(path, location.href).href
  }
  setRequestHeader() {}
  getResponseHeader(name: string) {
    return this.headers.get(name)
  }
  abort() {
    this.stop.abort()
    this.onabort?.()
  }
  send() {
    const { signal } = this.stop
    void fetch(this.url, { method: this.method, signal }).then(
      async response => {
        if (signal.aborted) return
        this.status = response.status
        this.headers = response.headers
        this.response = await response.json().catch(() => null)
        this.onload?.()
        this.onloadend?.()
      },
      () => {
        if (!signal.aborted) this.onerror?.()
        this.onloadend?.()
      },
    )
  }
}
