import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import type { Photo } from '../../../../contract/listings.ts'
import { failureOf } from '../../../lib/api/failure.ts'
import { dropFile, keepFile, keptFile } from '../../../lib/storage/kept-files.ts'
import { newId } from '../../../lib/storage/new-id.ts'
import { isHeic, problemOf, type PictureProblem } from '../../../lib/dom/picture.ts'
import { PhotoQueue, type Way } from './photo-queue.ts'
import type { FormPhoto } from './values.ts'

/** Keeps files in the browser until the server has them. `draft`: key of a draft that survives a reload; null without one. */
export function usePhotos({
  photos,
  change,
  draft,
}: {
  photos: FormPhoto[]
  change: (update: (before: FormPhoto[]) => FormPhoto[]) => void
  draft: string | null
}) {
  const { t } = useTranslation()
  const [ways, setWays] = useState<Record<string, Way>>({})
  const [previews, setPreviews] = useState<Record<string, string>>({})
  const [remarks, setRemarks] = useState<string[]>([])
  const [added, setAdded] = useState(0)
  /** Picked together, and announced once it is known which can be read. */
  const picked = useRef({ waiting: new Set<string>(), readable: 0 })
  const heic = useRef(new Set<string>())
  const queue = useRef<PhotoQueue>(null)

  const fileKey = (key: string) => `${draft}/${key}`
  const forget = (key: string) => {
    if (draft) void dropFile(fileKey(key))
    setPreviews(({ [key]: url, ...rest }) => {
      if (url) URL.revokeObjectURL(url)
      return rest
    })
    setWays(before => Object.fromEntries(Object.entries(before).filter(([one]) => one !== key)))
  }
  const settle = (key: string, readable: boolean) => {
    const own = picked.current
    if (!own.waiting.delete(key)) return
    if (readable) own.readable++
    if (own.waiting.size === 0) setAdded(own.readable)
  }
  const without = (key: string) => change(before => before.filter(one => one.key !== key))
  const say = (text: string) => setRemarks(before => [...before, text])
  const textOf = (problem: PictureProblem) =>
    problem === 'huge' ? t('listingForm.photos.huge') : t(`errors.code.${problem}`)

  const heard = {
    way: (key: string, way: Way) => setWays(before => ({ ...before, [key]: way })),
    made: (key: string, small: Blob, read: boolean) => {
      if (read) settle(key, true)
      setPreviews(before => ({ ...before, [key]: URL.createObjectURL(small) }))
      if (draft) void keepFile(fileKey(key), small)
    },
    sent: (key: string, { photoId, picture }: Photo) => {
      settle(key, true)
      change(before => before.map(one => (one.key === key ? { ...one, photoId, picture } : one)))
      forget(key)
    },
    refused: (key: string, problem: PictureProblem) => {
      settle(key, false)
      const failed = t('listingForm.photos.processingFailed', { reason: textOf(problem) })
      say(heic.current.has(key) ? t('listingForm.photos.heic') : failed)
      without(key)
      forget(key)
    },
    /** Reports photos whose files were lost. */
    resume: async (own: PhotoQueue) => {
      const waiting = photos.filter(({ photoId }) => photoId === null)
      const files = await Promise.all(waiting.map(({ key }) => keptFile(fileKey(key))))
      if (queue.current !== own) return
      const lost = waiting.filter(({ key }, at) => {
        const file = files[at]
        if (file) own.add(key, file)
        return !file
      })
      if (lost.length === 0) return
      change(before => before.filter(one => !lost.some(({ key }) => key === one.key)))
      say(t('listingForm.photos.lost', { count: lost.length }))
    },
    online: () => {
      for (const [key, way] of Object.entries(ways))
        if (way.is === 'failed' && failureOf(way.error).code === 'NETWORK') queue.current?.retry(key)
    },
    leave: () => {
      for (const url of Object.values(previews)) URL.revokeObjectURL(url)
    },
  }
  const latest = useRef(heard)
  useEffect(() => {
    latest.current = heard
  })

  useEffect(() => {
    const own = new PhotoQueue({
      way: (...given) => latest.current.way(...given),
      made: (...given) => latest.current.made(...given),
      sent: (...given) => latest.current.sent(...given),
      refused: (...given) => latest.current.refused(...given),
    })
    queue.current = own
    void latest.current.resume(own)
    const online = () => latest.current.online()
    addEventListener('online', online)
    return () => {
      removeEventListener('online', online)
      own.stop()
      latest.current.leave()
    }
  }, [])

  function add(files: readonly File[]) {
    const problems = files.map(file => problemOf(file))
    const right = files.filter((_, at) => !problems[at])
    const fitting = right.slice(0, limits.photosMax - photos.length)
    setRemarks([
      ...files.flatMap(({ name }, at) => {
        const problem = problems[at] && textOf(problems[at])
        return !problem ? [] : files.length === 1 ? [problem] : [t('listingForm.photos.named', { name, problem })]
      }),
      ...(fitting.length < right.length
        ? [`${t('writing.listingPhotosMany')} ${t('listingForm.photos.taken', { count: fitting.length })}`]
        : []),
    ])
    setAdded(0)
    const fresh = fitting.map(file => ({ file, key: newId() }))
    if (picked.current.waiting.size === 0) picked.current.readable = 0
    for (const { key } of fresh) picked.current.waiting.add(key)
    change(before => [...before, ...fresh.map(({ key }) => ({ key, alt: '', photoId: null, picture: null }))])
    for (const { file, key } of fresh) {
      if (isHeic(file)) heic.current.add(key)
      if (draft) void keepFile(fileKey(key), file)
      queue.current?.add(key, file)
    }
  }

  return {
    ways,
    previews,
    remarks,
    added,
    add,
    say,
    retry: (key: string) => queue.current?.retry(key),
    remove: (key: string) => {
      queue.current?.drop(key)
      settle(key, false)
      setRemarks([])
      setAdded(0)
      without(key)
      forget(key)
    },
    failed: new Set(Object.keys(ways).filter(key => ways[key]?.is === 'failed')),
  }
}
export type PhotoTools = ReturnType<typeof usePhotos>

/** A photo whose request fails counts as present. */
export async function goneAmong(photos: readonly FormPhoto[]): Promise<string[]> {
  const gone = await Promise.all(
    photos.map(async ({ picture }) => {
      const url = picture?.sizes[0]?.url
      if (!url) return false
      // The HTTP cache would keep the file for a year.
      return fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
        ({ status }) => status === 404,
        () => false,
      )
    }),
  )
  return photos.flatMap(({ key }, at) => (gone[at] ? [key] : []))
}
