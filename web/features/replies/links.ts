import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, generatePath } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { copyText } from '../../lib/dom/copy-text.ts'
import { toastInfo, toastSuccess } from '../../ui/feedback/toast.tsx'
import { useViewer } from '../../lib/api/session.ts'
import type { Thread } from './thread-of.ts'

export const anchorOf = (replyId: string): string => `reply-${replyId}`

/** If the browser refuses, the toast shows the URL. */
export async function copyUrl(t: TFunction, url: string, copied: string): Promise<void> {
  toastCopied(t, url, (await copyText(url)) && copied)
}

export function toastCopied(t: TFunction, url: string, copied: string | false): void {
  if (copied) toastSuccess(copied)
  else toastInfo(t('replies.copyThis', { url }), { duration: 15_000 })
}

interface Pages {
  isSuccess: boolean
  isFetching: boolean
  hasNextPage: boolean
  fetchNextPage: () => unknown
}

/** The reply in the URL's hash once loaded. Loads pages until it is found, then focuses it. */
export function useLinkedReply(
  list: Pages,
  words: Thread['words'],
  isThere: (replyId: string) => boolean,
): string | undefined {
  const { t } = useTranslation()
  const { hash, key } = useLocation()
  const linked = /^#reply-([\da-f-]{36})$/i.exec(hash)?.[1]?.toLowerCase()
  const there = linked !== undefined && isThere(linked)
  const arrived = useRef('')
  const { isSuccess, isFetching, hasNextPage, fetchNextPage } = list

  useEffect(() => {
    const journey = `${key}${linked}`
    if (!linked || !isSuccess || isFetching || arrived.current === journey) return
    if (!there && hasNextPage) return void fetchNextPage()
    arrived.current = journey
    if (!there) return toastInfo(t(`replies.${words}.gone`))
    const reply = document.getElementById(anchorOf(linked))
    reply?.scrollIntoView({ block: 'center' })
    reply?.focus({ preventScroll: true })
  }, [linked, there, isSuccess, isFetching, hasNextPage, fetchNextPage, key, words, t])

  return there ? linked : undefined
}

export function useProfilePath(profileId: string): string {
  const { id } = useViewer()
  return profileId === id ? pages.ownProfile : generatePath(pages.profile, { profileId })
}
