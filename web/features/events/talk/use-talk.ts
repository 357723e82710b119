import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { limits } from '../../../../contract/limits.ts'
import type { Talk } from '../../../../contract/talk.ts'
import { call } from '../../../lib/api/api.ts'
import { talkKey } from '../core/keys.ts'
import { talkQuery } from './queries.ts'

/** With the id of an announcement that was new when this page was opened, which stays in its place until the page is left. */
export function useTalk(eventId: string, { enabled }: { enabled: boolean }) {
  const { data: talk } = useQuery({ ...talkQuery(eventId), enabled })
  const client = useQueryClient()
  const [news, setNews] = useState<string>()
  const unseen = talk?.isNew ? talk.announcement?.id : undefined
  if (unseen && unseen !== news) setNews(unseen)

  useEffect(() => {
    if (!unseen) return
    const timer = setTimeout(() => {
      if (document.visibilityState !== 'visible') return
      call(api => api.talk.seen({ eventId, announcementId: unseen })).then(
        () =>
          client.setQueryData<Talk>(talkKey(eventId), shown =>
            shown?.announcement?.id === unseen ? { ...shown, isNew: false } : shown,
          ),
        // It stays new.
        () => undefined,
      )
    }, limits.notificationSeen)
    return () => clearTimeout(timer)
  }, [client, eventId, unseen])

  return { talk, news }
}

export type ShownTalk = ReturnType<typeof useTalk>
