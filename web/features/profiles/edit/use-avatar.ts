import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import { plainRoutes } from '../../../../contract/plain-routes.ts'
import type { OwnProfile } from '../../../../contract/profiles.ts'
import { call } from '../../../lib/api/api.ts'
import { failureOf } from '../../../lib/api/failure.ts'
import { openPicture, problemOf, sentAsIs, type Picture, type PictureProblem } from '../../../lib/dom/picture.ts'
import { sendPicture } from '../../../lib/api/upload.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import type { AvatarCrop } from './avatar-crop.tsx'
import { placeOwnProfile } from '../queries.ts'

type State =
  | { is: 'idle' | 'opening' | 'removing' }
  | { is: 'cropping'; picture: Picture; Crop: typeof AvatarCrop }
  | { is: 'sending' | 'failed'; cut: Blob; preview: string; part: number }

const refusals = ['IMAGE_TOO_LARGE', 'IMAGE_TYPE', 'IMAGE_SVG', 'IMAGE_UNREADABLE'] as const

export function useAvatar() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [state, setState] = useState<State>({ is: 'idle' })
  const [problem, setProblem] = useState<PictureProblem>()
  const stop = useRef<AbortController>(undefined)

  async function open(file: File) {
    const known = problemOf(file)
    setProblem(known)
    if (known) return
    setState({ is: 'opening' })
    try {
      const { AvatarCrop: Crop } = await import(/* offline: false */ './avatar-crop.tsx')
      const picture = await openPicture(file)
      if (typeof picture === 'object') return setState({ is: 'cropping', picture, Crop })
      const whole = sentAsIs(file, picture, { most: limits.avatarBytesMax, code: 'IMAGE_TOO_LARGE' })
      if (typeof whole === 'object') return await send(whole)
      setProblem(whole)
    } catch {
      // The crop module failed to load.
      toastError(t('errors.network'))
    }
    setState({ is: 'idle' })
  }

  async function send(cut: Blob) {
    const preview = URL.createObjectURL(cut)
    stop.current = new AbortController()
    setState({ is: 'sending', cut, preview, part: 0 })
    try {
      const onProgress = (part: number) => setState({ is: 'sending', cut, preview, part })
      keep(await sendPicture<OwnProfile>(plainRoutes.avatar, cut, { onProgress, stop: stop.current.signal }))
      toastSuccess(t('profiles.photo.updated'))
    } catch (error) {
      if (error instanceof DOMException) return setState({ is: 'idle' })
      const refused = refusals.find(code => code === failureOf(error).code)
      setProblem(refused)
      setState(refused ? { is: 'idle' } : { is: 'failed', cut, preview, part: 0 })
      toastError(t('profiles.photo.failed'))
    }
  }

  async function remove() {
    setProblem(undefined)
    setState({ is: 'removing' })
    try {
      keep(await call(api => api.profiles.removeAvatar()))
      toastSuccess(t('profiles.photo.removed'))
    } catch {
      setState({ is: 'idle' })
      toastError(t('profiles.photo.removeFailed'))
    }
  }

  function keep(profile: OwnProfile) {
    placeOwnProfile(client, profile)
    setState({ is: 'idle' })
  }

  const preview = 'preview' in state ? state.preview : undefined
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview])

  const picture = 'picture' in state ? state.picture : undefined
  useEffect(() => picture?.release, [picture])

  return {
    state,
    problem,
    open,
    send,
    remove,
    cancel: () => {
      stop.current?.abort()
      setState({ is: 'idle' })
    },
  }
}
