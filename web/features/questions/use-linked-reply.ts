import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { toastInfo } from '../../ui/feedback/toast.tsx'
import { anchorOf } from './copy-address.ts'

interface Pages {
  isSuccess: boolean
  isFetching: boolean
  hasNextPage: boolean
  fetchNextPage: () => unknown
}

/**
 * The id of the reply in the URL's hash (`#reply-…`) once it is loaded. Loads pages until it is found, then scrolls to it and
 * focuses it.
 */
export function useLinkedReply(list: Pages, isThere: (replyId: string) => boolean): string | undefined {
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
    if (!there) return toastInfo(t('question.reply.gone'))
    const reply = document.getElementById(anchorOf(linked))
    reply?.scrollIntoView({ block: 'center' })
    reply?.focus({ preventScroll: true })
  }, [linked, there, isSuccess, isFetching, hasNextPage, fetchNextPage, key, t])

  return there ? linked : undefined
}
