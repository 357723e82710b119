import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath } from 'react-router'
import type { ReportCaseDetail } from '../../../contract/moderation.ts'
import { pages } from '../../../contract/pages.ts'
import type { PersonCard } from '../../../contract/people.ts'
import { useTimeWords } from '../../components/time-words.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/link.tsx'

export function CasePeople({ detail }: { detail: ReportCaseDetail }) {
  const { t } = useTranslation()
  const words = useTimeWords()
  const { author, authorHistory, reporterHistory, reports, kind } = detail
  const reporter = t('moderation.case.reporter')
  return (
    <div className="divide-y divide-line">
      <PersonLine
        person={author}
        role={t(kind === 'post' || kind === 'reply' ? 'moderation.case.author' : 'moderation.case.about')}
        facts={[
          t('moderation.case.joined', { time: words('ago', authorHistory.createdAt) }),
          ...authorFacts(detail).map(({ fact, count }) => t(`moderation.case.${fact}`, { count })),
          ...(authorHistory.isActive ? [] : [t('moderation.case.inactive')]),
        ]}
      />
      {reports.map(({ id, reporter: person, reason, createdAt }, at) => (
        <div key={id}>
          <PersonLine
            person={person}
            role={reporter}
            facts={
              at === 0
                ? [
                    t('moderation.case.joined', { time: words('ago', reporterHistory.createdAt) }),
                    t('moderation.case.others', { count: Math.max(0, reporterHistory.reports - 1) }),
                    ...(['resolved', 'dismissed'] as const)
                      .map(fact => ({ fact, count: reporterHistory[fact] - (detail.status === fact ? 1 : 0) }))
                      .filter(({ count }) => count > 0)
                      .map(({ fact, count }) => t(`moderation.case.${fact}`, { count })),
                  ]
                : [t('moderation.case.reported', { time: words('ago', createdAt) })]
            }
          />
          <Reason className="mb-3.5">
            <bdi>{reason}</bdi>
          </Reason>
        </div>
      ))}
    </div>
  )
}

/** Excludes this case. */
function authorFacts({ authorHistory, reportCount, status, decision }: ReportCaseDetail) {
  const { reports, resolved, removed } = authorHistory
  const reported = { fact: 'others', count: Math.max(0, reports - reportCount) } as const
  const decided = [
    { fact: 'resolved', count: resolved - (status === 'resolved' ? 1 : 0) },
    { fact: 'removals', count: removed - (decision?.removed && !decision.restoredAt ? 1 : 0) },
  ] as const
  return [reported, ...decided.filter(({ count }) => count > 0)]
}

function PersonLine({ person, role, facts }: { person: PersonCard; role: string; facts: string[] }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-3">
      <Avatar id={person.id} name={person.name} src={person.avatarUrl} size={44} />
      <div className="min-w-0 flex-[1_1_9rem]">
        <p className="text-meta text-text-muted">{role}</p>
        <p className="wrapline text-copy font-semibold">
          <bdi>{person.name}</bdi>
        </p>
        <p className="wrapline text-meta text-text-muted">{facts.join(' · ')}</p>
      </div>
      <ButtonLink
        to={generatePath(pages.adminUser, { userId: person.id })}
        variant="quiet"
        size="sm"
        aria-label={t('moderation.case.profileOf', { name: person.name })}
      >
        {t('moderation.case.profile')}
      </ButtonLink>
    </div>
  )
}

export function Reason({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`flex gap-3 rounded-[16px] bg-sunken px-4 py-3.5 text-copy leading-[1.375rem] ${className ?? ''}`}>
      <Flag size={18} aria-hidden="true" className="mt-0.5 flex-none text-text-muted" />
      <p className="member-text min-w-0 flex-1">{children}</p>
    </div>
  )
}
