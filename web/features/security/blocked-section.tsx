import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../lib/api/failure.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SkeletonText, Loading } from '../../ui/feedback/skeleton.tsx'
import { useTimeWords } from '../../components/time-words.tsx'
import { call } from '../../lib/api/api.ts'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { readAfterBlock } from '../messages/public.ts'
import { RevocableList, useExitAnimation } from './devices/revocable-list.tsx'
import { Section } from './section.tsx'
import { pagedQuery } from '../../lib/cache/paged-query.ts'

const headingId = 'blocked'

export function BlockedSection() {
  const { t } = useTranslation()
  const words = useTimeWords()
  const list = useInfiniteQuery(blockedQuery())
  const { leaving, unblock } = useUnblock()
  const blocked = list.data?.pages.flatMap(page => page.items) ?? []
  const more = blocked.length > 0

  return (
    <Section title={t('security.blocked.title')} headingId={headingId}>
      <p className="-mt-1.5 mb-2.5 text-copy text-text-muted">{t('security.blocked.lead')}</p>
      {more && (
        <RevocableList
          headingId={headingId}
          leaving={leaving}
          action={t('security.blocked.unblock')}
          actionLabel={name => t('security.blocked.unblockOne', { name })}
          onRevoke={({ id, title }) => void unblock(id, title)}
          rows={blocked.map(({ conversationId, person, since }) => ({
            id: conversationId,
            picture: <Avatar id={person.id} name={person.name} src={person.avatarUrl} size={44} />,
            title: person.name,
            detail: t('security.blocked.since', { time: words('ago', since) }),
          }))}
        />
      )}
      {!more && (
        <Card as="div">
          {list.isPending ? (
            <Loading>
              <SkeletonText />
            </Loading>
          ) : (
            !list.isError && <p className="text-copy text-text-muted">{t('security.blocked.empty')}</p>
          )}
          {list.isError && <Failed message={failureText(t, list.error)} busy={list.isFetching} again={list.refetch} />}
        </Card>
      )}
      {more && (list.isFetchNextPageError || list.hasNextPage) && (
        <div className="mt-3">
          {list.isFetchNextPageError ? (
            <Failed message={failureText(t, list.error)} busy={list.isFetching} again={list.fetchNextPage} />
          ) : (
            <Button variant="secondary" full busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('ui.loadMore')}
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}

function Failed({ message, busy, again }: { message: string; busy: boolean; again: () => unknown }) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="flex flex-col gap-3">
      <p className="text-copy text-text-muted">{message}</p>
      <Button variant="secondary" size="md" full busy={busy} onClick={() => void again()}>
        {t('ui.tryAgain')}
      </Button>
    </div>
  )
}

/** Always refetched, because blocking happens on other screens. */
const blockedQuery = () =>
  pagedQuery({
    queryKey: ['blocked'] as const,
    read: (api, page, options) => api.messages.blocked(page, options),
    staleTime: 0,
  })

function useUnblock() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { leaving, leave } = useExitAnimation()
  const unblock = (conversationId: string, name: string): Promise<void> =>
    leave([conversationId], {
      send: () => call(api => api.messages.unblock({ conversationId })),
      gone: 'CONVERSATION_NOT_FOUND',
      left: () => {
        client.setQueryData(blockedQuery().queryKey, before => before && without(before, conversationId))
        toastSuccess(t('security.blocked.done', { name }))
        // Refetches what the block hid.
        readAfterBlock(client)
      },
      refused: t('security.blocked.failed', { name }),
    })
  return { leaving, unblock }
}

const without = <T extends { pages: { items: { conversationId: string }[] }[] }>(list: T, id: string): T => ({
  ...list,
  pages: list.pages.map(page => ({ ...page, items: page.items.filter(item => item.conversationId !== id) })),
})
