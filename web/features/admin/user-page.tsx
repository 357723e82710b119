import '../../locales/en/admin.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { generatePath, useParams } from 'react-router'
import type { AdminUserDetail } from '../../../contract/admin.ts'
import { pages } from '../../../contract/pages.ts'
import { Page } from '../../components/page/page.tsx'
import { failureOf } from '../../lib/api/failure.ts'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton, Loading, SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { NotFoundState } from '../../ui/feedback/state-screen.tsx'
import { ChangeDialogs } from './change-dialogs.tsx'
import { RoleSelect, StateSwitch } from './controls.tsx'
import { UserEmail } from './open-account.tsx'
import { userQuery } from './queries.ts'
import { useChanges } from './use-changes.ts'
import { UserCounts, UserFacts, UserLog, UserSessions } from './user-sections.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { SubHeader } from '../../components/page/page-bars.tsx'
import { QueryError } from '../../components/page/query-error.tsx'

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Reports = ComponentType<{ userId: string }>

/** Deliberately without access to messages. */
export function UserPage({ Reports }: { Reports: Reports }) {
  const { t } = useTranslation()
  const { userId = '' } = useParams()
  const isId = id.test(userId)
  const user = useQuery({ ...userQuery(userId), enabled: isId })
  const missing = !isId || (user.isError && failureOf(user.error).code === 'USER_NOT_FOUND')
  usePageTitle(missing ? t('admin.user.missing') : (user.data?.name ?? t('admin.users.title')))
  return (
    <>
      <SubHeader to={pages.adminUsers} title={t('admin.users.title')} />
      <Page width="solo" busy={user.isPending && !missing}>
        {missing ? (
          <NotFoundState title={t('admin.user.missing')} lead={t('admin.user.missingLead')}>
            <ButtonLink to={pages.adminUsers} size="lg">
              {t('admin.user.back')}
            </ButtonLink>
          </NotFoundState>
        ) : user.data ? (
          <Shown key={user.data.id} user={user.data} Reports={Reports} />
        ) : user.isError ? (
          <QueryError query={user} level={1} message={t('admin.user.failed')} />
        ) : (
          <UserSkeleton />
        )}
      </Page>
    </>
  )
}

function Shown({ user, Reports }: { user: AdminUserDetail; Reports: Reports }) {
  const { t } = useTranslation()
  const changes = useChanges()
  return (
    <div className="grid gap-6">
      <Card as="div">
        <div className="flex items-center gap-4">
          <Avatar id={user.id} name={user.name} src={user.avatarUrl} size={72} />
          <div className="min-w-0 flex-1">
            <h1 className="type-h1 wrapline">
              <bdi>{user.name}</bdi>
            </h1>
            <UserEmail user={user} className="text-copy" />
          </div>
        </div>
        <div className="mt-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-t border-line pt-3">
          <RoleSelect user={user} changes={changes} />
          <StateSwitch user={user} changes={changes} words />
        </div>
        {user.onboarded && (
          <ButtonLink
            variant="secondary"
            full
            className="mt-3"
            to={generatePath(pages.profile, { profileId: user.id })}
            icon={<ExternalLink size={18} aria-hidden="true" />}
          >
            {t('admin.user.profile')}
          </ButtonLink>
        )}
      </Card>
      <UserFacts user={user} />
      <UserCounts counts={user.counts} />
      <Reports userId={user.id} />
      <UserSessions sessions={user.sessions} />
      <UserLog userId={user.id} />
      <ChangeDialogs changes={changes} />
    </div>
  )
}

function UserSkeleton() {
  const { t } = useTranslation()
  return (
    <Loading subject={t('admin.user.loading')} className="grid gap-6">
      <div className="flex items-center gap-4 rounded-lg border border-line bg-surface p-4" aria-hidden="true">
        <Skeleton petal className="size-18 flex-none" />
        <SkeletonLines className="grid flex-1 gap-2" of={['h-8 w-3/5', 'h-4 w-2/5']} />
      </div>
      {[0, 1].map(block => (
        <div key={block} className="grid gap-3 rounded-lg border border-line bg-surface p-4" aria-hidden="true">
          {[0, 1, 2, 3].map(line => (
            <div key={line} className="flex justify-between gap-4">
              <Skeleton className="h-5 w-28" />
              <Skeleton className="h-5 w-20" />
            </div>
          ))}
        </div>
      ))}
    </Loading>
  )
}
