import { ChevronRight, Globe } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { AdminUserDetail } from '../../../contract/admin.ts'
import { pages } from '../../../contract/pages.ts'
import { useBrowserName } from '../../components/browser-name.ts'
import { SectionHead } from '../../components/page/section-head.tsx'
import { TimeWords, useTimeWords } from '../../components/time-words.tsx'
import { numberFormat } from '../../lib/time/formats.ts'
import { localeOf } from '../../lib/time/time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card, CardRows } from '../../ui/card.tsx'
import { itemsOf } from '../../lib/cache/items-of.ts'
import { LoadMore } from '../../components/list/card-list.tsx'
import { writeAuditPlace } from './url-state.ts'
import { AuditDays, AuditSkeleton } from './audit-list.tsx'
import { auditQuery } from './queries.ts'
import { QueryError } from '../../components/page/query-error.tsx'

function UserSection({ title, link, children }: { title: string; link?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <SectionHead id={id} title={title}>
        {link}
      </SectionHead>
      {children}
    </section>
  )
}

function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Card as="div" flush>
      <dl className="divide-y divide-line">
        {rows.map(([label, value]) => (
          <div key={label} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5">
            <dt className="text-copy text-text-muted">{label}</dt>
            <dd className="tnum text-right text-copy font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

export function UserFacts({ user }: { user: AdminUserDetail }) {
  const { t } = useTranslation()
  const done = (is: boolean, yes: string, no: string) => (
    <Badge tone={is ? 'success' : 'neutral'}>{is ? yes : no}</Badge>
  )
  const yesOrNo = (is: boolean) => done(is, t('admin.user.yes'), t('admin.user.no'))
  return (
    <UserSection title={t('admin.user.account')}>
      <Facts
        rows={[
          [t('admin.user.city'), user.cityName ?? t('admin.users.noCity')],
          [t('admin.user.joined'), <TimeWords key="joined" way="day" date={user.createdAt} />],
          [
            t('admin.user.lastActive'),
            user.lastActiveAt ? (
              <span key="seen" className="inline-block first-letter:uppercase">
                <TimeWords way={user.isActive ? 'ago' : 'day'} date={user.lastActiveAt} />
              </span>
            ) : (
              t('admin.user.never')
            ),
          ],
          ...(user.deletionDueAt
            ? [[t('admin.user.erased'), <TimeWords key="erased" way="moment" date={user.deletionDueAt} />] as const]
            : []),
          [t('admin.user.twoFactor'), done(user.secondFactor, t('admin.user.on'), t('admin.user.off'))],
          [t('admin.user.email'), yesOrNo(user.emailConfirmed)],
          ...(user.emailRefusedAt
            ? [
                [
                  t('admin.user.refused'),
                  <Badge key="refused" tone="danger">
                    <TimeWords way="day" date={user.emailRefusedAt} />
                  </Badge>,
                ] as const,
              ]
            : []),
          [t('admin.user.onboarded'), yesOrNo(user.onboarded)],
        ]}
      />
    </UserSection>
  )
}

export function UserCounts({ counts }: { counts: AdminUserDetail['counts'] }) {
  const { t, i18n } = useTranslation()
  const names = ['questions', 'replies', 'events', 'listings', 'reportsAbout', 'reportsPending', 'reportsMade'] as const
  const number = numberFormat(localeOf(i18n.language))
  return (
    <UserSection
      title={t('admin.user.written')}
      link={
        <Link
          to={pages.adminModeration}
          className="inline-flex min-h-11 items-center gap-1 text-copy font-semibold text-primary-text"
        >
          {t('admin.user.moderation')}
          <ChevronRight size={18} aria-hidden="true" />
        </Link>
      }
    >
      <Facts
        rows={names.map(name => [
          t(`admin.user.${name}`),
          name === 'reportsPending' && counts[name] > 0 ? (
            <Badge key={name} tone="warning">
              {number.format(counts[name])}
            </Badge>
          ) : (
            number.format(counts[name])
          ),
        ])}
      />
    </UserSection>
  )
}

/** Read-only: deactivating the account ends the sessions. */
export function UserSessions({ sessions }: Pick<AdminUserDetail, 'sessions'>) {
  const { t } = useTranslation()
  const words = useTimeWords()
  const browserOf = useBrowserName()
  return (
    <UserSection title={t('admin.user.sessions')}>
      {sessions === null ? (
        <p className="text-copy text-text-muted">{t('admin.user.sessionsClosed')}</p>
      ) : sessions.length === 0 ? (
        <p className="text-copy text-text-muted">{t('admin.user.noSessions')}</p>
      ) : (
        <CardRows>
          {sessions.map(session => (
            <li key={session.id} className="flex items-center gap-3 px-4 py-3">
              <span className="grid size-11 flex-none place-items-center rounded-md bg-sunken">
                <Globe size={20} aria-hidden="true" />
              </span>
              <div className="min-w-0">
                <p className="wrapline font-semibold">{browserOf(session)}</p>
                <p className="text-meta text-text-muted">
                  {t('admin.user.sessionSince', {
                    since: words('day', session.createdAt),
                    active: words('ago', session.lastActiveAt),
                  })}
                </p>
              </div>
            </li>
          ))}
        </CardRows>
      )}
    </UserSection>
  )
}

const shownAtOnce = 20

export function UserLog({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const log = useInfiniteQuery(auditQuery({ subjectId: userId }, shownAtOnce))
  const entries = itemsOf(log.data)
  return (
    <UserSection
      title={t('admin.user.log')}
      link={
        <Link
          to={{ pathname: pages.adminAudit, search: writeAuditPlace({ search: userId }).toString() }}
          className="inline-flex min-h-11 items-center gap-1 text-copy font-semibold text-primary-text"
        >
          {t('admin.user.logAll')}
          <ChevronRight size={18} aria-hidden="true" />
        </Link>
      }
    >
      {log.isPending ? (
        <AuditSkeleton rows={2} />
      ) : log.isError && entries.length === 0 ? (
        <QueryError query={log} small message={t('admin.audit.failed')} />
      ) : entries.length === 0 ? (
        <p className="text-copy text-text-muted">{t('admin.user.logNone')}</p>
      ) : (
        <div className="-mt-3 grid gap-3">
          <AuditDays entries={entries} level={3} />
          <LoadMore list={log} />
        </div>
      )}
    </UserSection>
  )
}
