import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Picture as Sizes } from '../../../../contract/values/pictures.ts'
import { limits } from '../../../../contract/limits.ts'
import { plainRoutes } from '../../../../contract/plain-routes.ts'
import { call } from '../../../lib/api/api.ts'
import { failureOf, failureText, fieldText } from '../../../lib/api/failure.ts'
import { openPicture, problemOf, sentAsIs, type Picture, type PictureProblem } from '../../../lib/dom/picture.ts'
import { sendPicture } from '../../../lib/api/upload.ts'
import { toastError } from '../../../ui/feedback/toast.tsx'
import type { CoverCrop } from './cover-crop.tsx'
import type { Cover } from './values.ts'
import { ifPossible } from '../../../lib/live/background.ts'

type State =
  | { is: 'idle' | 'opening' | 'fetching' }
  | { is: 'cropping'; picture: Picture; Crop: typeof CoverCrop }
  | { is: 'sending' | 'failed'; cut: Blob; preview: string; part: number }

type Answer = { coverId: string; picture: Sizes }

export function useCover(keep: (cover: Cover) => void) {
  const { t } = useTranslation()
  const [state, setState] = useState<State>({ is: 'idle' })
  const [problem, setProblem] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  /** Submitting the form waits for it. */
  const pending = useRef<Promise<unknown>>(undefined)

  const begin = <T>(work: Promise<T>): Promise<T> => {
    pending.current = ifPossible(work)
    return work
  }

  const textOf = (problem: PictureProblem) =>
    problem === 'huge' ? t('eventForm.cover.huge') : t(`errors.code.${problem}`)

  async function open(file: File) {
    const known = problemOf(file)
    setProblem(known && textOf(known))
    if (known) return
    // Cancels a fetch in progress, which would replace this picture.
    stop.current?.abort()
    setState({ is: 'opening' })
    try {
      const { CoverCrop: Crop } = await import(/* offline: false */ './cover-crop.tsx')
      const picture = await openPicture(file)
      if (typeof picture === 'object') return setState({ is: 'cropping', picture, Crop })
      const whole = sentAsIs(file, picture, { most: limits.coverBytesMax, code: 'COVER_TOO_LARGE' })
      if (typeof whole === 'object') return void (await send(whole))
      setProblem(textOf(whole))
    } catch {
      // The crop module failed to load.
      toastError(t('errors.network'))
    }
    setState({ is: 'idle' })
  }

  async function send(cut: Blob): Promise<boolean> {
    const preview = URL.createObjectURL(cut)
    stop.current = new AbortController()
    setProblem(undefined)
    setState({ is: 'sending', cut, preview, part: 0 })
    try {
      const onProgress = (part: number) => setState({ is: 'sending', cut, preview, part })
      const { signal } = stop.current
      keep(await begin(sendPicture<Answer>(plainRoutes.cover, cut, { onProgress, stop: signal })))
      setState({ is: 'idle' })
      return true
    } catch (error) {
      if (error instanceof DOMException) return false
      setState({ is: 'failed', cut, preview, part: 0 })
      setProblem(t('eventForm.cover.failedReason', { reason: failureText(t, error) }))
      toastError(t('eventForm.cover.failedDetail'), { title: t('eventForm.cover.failed') })
      return false
    }
  }

  async function take(url: string) {
    if (state.is === 'fetching') return
    setProblem(undefined)
    setState({ is: 'fetching' })
    stop.current = new AbortController()
    const { signal } = stop.current
    try {
      const fetched = await begin(call(api => api.events.coverFrom({ url }, { signal })))
      if (signal.aborted) return
      keep(fetched)
    } catch (error) {
      if (signal.aborted) return
      setProblem(fieldText(t, failureOf(error).data.fields?.['url']) ?? failureText(t, error))
    }
    setState({ is: 'idle' })
  }

  const preview = 'preview' in state ? state.preview : undefined
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview])
  const picture = 'picture' in state ? state.picture : undefined
  useEffect(() => picture?.release, [picture])
  useEffect(() => () => stop.current?.abort(), [])

  return {
    state,
    problem,
    open,
    send,
    take,
    cancel: () => {
      stop.current?.abort()
      setProblem(undefined)
      setState({ is: 'idle' })
    },
    /** Never rejects. */
    settled: async () => void (await pending.current),
  }
}
export type CoverTools = ReturnType<typeof useCover>
