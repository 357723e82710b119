import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import type { DeletionPosts } from '../../../contract/vocabulary.ts'
import '../../locales/en/deletion.ts'
import { Page } from '../../components/page/page.tsx'
import { SubHeader } from '../../components/page/page-bars.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ChoosePosts } from './choose-posts.tsx'
import { ConfirmDeletion } from './confirm-deletion.tsx'
import { deletionQuery } from './queries.ts'
import { QueryError } from '../../components/page/query-error.tsx'

export function DeletePage() {
  const { t } = useTranslation()
  const query = useQuery(deletionQuery)
  const [posts, setPosts] = useState<DeletionPosts>('remove')
  const [isConfirming, setConfirming] = useState(false)
  usePageTitle(t('deletion.title'))
  return (
    <>
      <SubHeader to={pages.yourData} title={t('deletion.settings')} />
      <Page width="solo" bar busy={query.isPending}>
        {query.data && isConfirming && (
          <ConfirmDeletion posts={posts} ways={query.data} onBack={() => setConfirming(false)} />
        )}
        {query.data && !isConfirming && (
          <ChoosePosts facts={query.data} posts={posts} onChange={setPosts} onContinue={() => setConfirming(true)} />
        )}
        {query.isPending && <Loading />}
        {query.isError && !query.data && <QueryError query={query} message={t('deletion.failed')} />}
      </Page>
    </>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{t('ui.loading')}</span>
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-40" />
      <Skeleton className="h-32" />
    </div>
  )
}
