import { useQuery, queryOptions } from '@tanstack/react-query'
import { useState, useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import { type DeletionPosts, deletionPosts } from '../../../contract/vocabulary.ts'
import '../../locales/en/deletion.ts'
import { Page } from '../../components/page/page.tsx'
import { SubHeader, ActionBar } from '../../components/page/page-bars.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { Skeleton, Loading } from '../../ui/feedback/skeleton.tsx'
import { ConfirmDeletion } from './confirm-deletion.tsx'
import { QueryError } from '../../components/page/query-error.tsx'
import { call } from '../../lib/api/api.ts'
import { CalendarDays, EyeOff, ShieldAlert, Trash2, Undo2, type LucideIcon } from 'lucide-react'
import type { Outputs } from '../../../contract/contract.ts'
import { RadioMark } from '../../components/form/radio-mark.tsx'
import { Sentence } from '../../lib/i18n/sentence.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { StepHead } from './step-head.tsx'

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
        {query.isPending && <DeletionSkeleton />}
        {query.isError && !query.data && <QueryError query={query} message={t('deletion.failed')} />}
      </Page>
    </>
  )
}

function DeletionSkeleton() {
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-40" />
      <Skeleton className="h-32" />
    </Loading>
  )
}

const deletionQuery = queryOptions({
  queryKey: ['deletion'],
  queryFn: ({ signal }) => call(api => api.deletion.read(undefined, { signal })),
})

const strong = { strong: <strong /> }

function ChoosePosts({
  facts,
  posts,
  onChange,
  onContinue,
}: {
  facts: Outputs['deletion']['read']
  posts: DeletionPosts
  onChange: (posts: DeletionPosts) => void
  onContinue: () => void
}) {
  const { t } = useTranslation()
  const question = useId()
  return (
    <>
      <StepHead step={1} title={t('deletion.title')} />
      <ul className="mt-4 flex flex-col gap-3.5">
        <Consequence icon={EyeOff}>
          <Sentence i18nKey="deletion.what.now" components={strong} />
        </Consequence>
        <Consequence icon={Undo2}>
          <Sentence i18nKey="deletion.what.grace" count={facts.days} components={strong} />
        </Consequence>
        <Consequence icon={Trash2}>
          <Sentence i18nKey="deletion.what.after" components={strong} />
        </Consequence>
      </ul>
      {facts.organizes > 0 && (
        <div className="mt-5">
          <Notice tone="warning" icon={CalendarDays}>
            {t('deletion.organizes', { count: facts.organizes })}
          </Notice>
        </div>
      )}
      <section className="mt-7">
        <h2 id={question} className="type-h2 mb-3">
          {t('deletion.posts.title')}
        </h2>
        <Card as="div" flush>
          <div role="radiogroup" aria-labelledby={question} className="divide-y divide-line">
            {deletionPosts.map(choice => (
              <label key={choice} htmlFor={`${question}-${choice}`} className="flex cursor-pointer gap-3.5 p-4">
                <RadioMark
                  id={`${question}-${choice}`}
                  name={question}
                  value={choice}
                  checked={posts === choice}
                  onChange={() => onChange(choice)}
                />
                <span className="min-w-0">
                  <span className="block font-semibold">{t(`deletion.posts.${choice}`)}</span>
                  <span className="mt-0.5 block text-meta text-text-muted">{t(`deletion.posts.${choice}Hint`)}</span>
                </span>
              </label>
            ))}
          </div>
        </Card>
        {facts.evidenceDays > 0 && (
          <p className="mt-2.5 text-meta text-text-muted">{t('deletion.evidence', { count: facts.evidenceDays })}</p>
        )}
      </section>
      {facts.lastSuperadmin && (
        <div className="mt-5">
          <Notice tone="danger" icon={ShieldAlert}>
            {t('deletion.lastSuperadmin')}
          </Notice>
        </div>
      )}
      <ActionBar>
        <ButtonLink to={pages.ownProfile} replace variant="secondary" className="flex-auto">
          {t('deletion.keepAccount')}
        </ButtonLink>
        <Button className="flex-auto" disabled={facts.lastSuperadmin} onClick={onContinue}>
          {t('deletion.continue')}
        </Button>
      </ActionBar>
    </>
  )
}

function Consequence({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-3.5">
      <Icon size={22} aria-hidden="true" className="mt-0.5 flex-none text-text-muted" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}
