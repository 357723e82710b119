import type { TestApp } from '../app.ts'

export async function withFullDisk<T>(app: TestApp, work: () => Promise<T>): Promise<T> {
  const { media } = app.deps
  app.deps.media = {
    ...media,
    put: (key, bytes, type) =>
      key.includes('.320.')
        ? media.put(key, bytes, type)
        : Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })),
  }
  try {
    return await work()
  } finally {
    app.deps.media = media
  }
}
