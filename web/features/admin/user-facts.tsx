import { ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AdminUserDetail } from '../../../contract/admin.ts'
import { pages } from '../../../contract/pages.ts'
import { SectionHead } from '../../components/page/section-head.tsx'
import { TimeWords } from '../../components/time-words.tsx'
import { numberFormat } from '../../lib/time/formats.ts'
import { localeOf } from '../../lib/time/time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'

export function UserSection({ title, link, children }: { title: string; link?: ReactNode; children: ReactNode }) {
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
          [t('admin.user.twoFactor'), done(user.secondFactor, t('admin.user.on'), t('admin.user.off'))],
          [t('admin.user.email'), yesOrNo(user.emailConfirmed)],
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
