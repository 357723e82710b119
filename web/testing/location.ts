import { vi } from 'vitest'

/** jsdom does not implement navigation. */
export function openedDocuments(): string[] {
  const opened: string[] = []
  const { location } = window
  const fake = {
    get: (_: object, key: string) => {
      if (key === 'assign' || key === 'replace') return (url: string) => void opened.push(url)
      const value: unknown = Reflect.get(location, key)
      return typeof value === 'function' ? (value.bind(location) as unknown) : value
    },
  }
  vi.stubGlobal('location', new Proxy({}, fake as ProxyHandler<object>))
  return opened
}
