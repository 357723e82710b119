import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '../../../contract/moderation.ts'
import { useTimeWords } from '../../components/time-words.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

export function OutcomeRow({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation()
  const words = useTimeWords()
  const { side, note, reportedAt, decidedAt, restoredAt } = outcome
  const [tone, status] = side === 'made' ? statusOf(t, outcome) : verdictOf(t, outcome)
  const isRemoved = side === 'about' && !restoredAt
  return (
    <div className="grid gap-1.5 px-4 py-3.5">
      <Badge tone={tone} className="whitespace-normal!">
        {status}
      </Badge>
      <h3 className="wrapline text-copy font-semibold">{nameOf(t, outcome)}</h3>
      <p className="text-meta text-text-muted">
        {side === 'made'
          ? [
              t('moderation.outcomes.made.when', { time: words('moment', reportedAt) }),
              ...(decidedAt ? [t('moderation.outcomes.decided', { time: words('moment', decidedAt) })] : []),
            ].join(' · ')
          : t('moderation.outcomes.about.when', { time: words('moment', decidedAt ?? reportedAt) })}
      </p>
      {note ? (
        <div className="mt-1 rounded-md bg-sunken px-3.5 py-2.5 text-copy">
          <p className="text-meta font-semibold text-text-muted">{t('moderation.outcomes.note')}</p>
          <p className="wrapline whitespace-pre-line">{note}</p>
        </div>
      ) : (
        isRemoved && <p className="text-copy">{t('moderation.outcomes.about.noReason')}</p>
      )}
      {isRemoved && <p className="text-meta text-text-muted">{t('moderation.outcomes.about.object')}</p>}
    </div>
  )
}

function statusOf(t: TFunction, { status, removed, restoredAt }: Outcome): [BadgeTone, string] {
  if (status === 'pending') return ['warning', t('moderation.outcomes.made.pending')]
  if (status === 'dismissed') return ['neutral', t('moderation.outcomes.made.dismissed')]
  if (!removed) return ['success', t('moderation.outcomes.made.resolved')]
  return restoredAt
    ? ['neutral', t('moderation.outcomes.made.restored')]
    : ['success', t('moderation.outcomes.made.removed')]
}

const verdictOf = (t: TFunction, { restoredAt }: Outcome): [BadgeTone, string] =>
  restoredAt ? ['success', t('moderation.outcomes.about.restored')] : ['danger', t('moderation.outcomes.about.removed')]

function nameOf(t: TFunction, { kind, title }: Outcome): string {
  if (title === null) return t(`moderation.outcomes.unnamed.${kind}`)
  if (kind === 'conversation') return t('moderation.outcomes.conversation', { name: title })
  if (kind === 'profile') return t('moderation.outcomes.profile', { name: title })
  return kind === 'reply' ? t('moderation.outcomes.reply', { words: title }) : title
}
