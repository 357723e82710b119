import type { FormPhoto } from './values.ts'

/** The keys of those photos that the server does not have any more, by asking for each. What cannot be asked stays. */
export async function goneAmong(photos: readonly FormPhoto[]): Promise<string[]> {
  const gone = await Promise.all(
    photos.map(async ({ picture }) => {
      const url = picture?.sizes[0]?.url
      if (!url) return false
      // Not the browser's own copy, which outlives the file by a year.
      return fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
        ({ status }) => status === 404,
        () => false,
      )
    }),
  )
  return photos.flatMap(({ key }, at) => (gone[at] ? [key] : []))
}
