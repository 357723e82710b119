import type { FormPhoto } from './values.ts'

/** The keys of photos that the server no longer has. A photo whose request fails counts as present. */
export async function goneAmong(photos: readonly FormPhoto[]): Promise<string[]> {
  const gone = await Promise.all(
    photos.map(async ({ picture }) => {
      const url = picture?.sizes[0]?.url
      if (!url) return false
      // Bypasses the HTTP cache, which keeps the file for a year.
      return fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
        ({ status }) => status === 404,
        () => false,
      )
    }),
  )
  return photos.flatMap(({ key }, at) => (gone[at] ? [key] : []))
}
