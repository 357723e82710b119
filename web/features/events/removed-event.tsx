import { ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ErrorData } from '../../../contract/errors.ts'
import { pages } from '../../../contract/pages.ts'
import { longDate } from '../../lib/time.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NotFoundState } from '../../ui/state-screen.tsx'

/** What is left of an event that a moderator removed, for its author and those who had joined. The author reads why. */
export function RemovedEvent({ startsAt, removedAt, reason }: ErrorData) {
  const { t, i18n } = useTranslation()
  const day = (moment: string | undefined) => (moment ? longDate(new Date(moment), i18n.language) : '')
  return (
    <NotFoundState
      level={1}
      title={t('events.detail.removedTitle')}
      lead={t('events.detail.removedLead', { removedOn: day(removedAt), date: day(startsAt) })}
    >
      {reason && (
        <div className="mb-3 text-left">
          <Notice tone="danger" icon={ShieldAlert} title={t('events.detail.removedReason')}>
            <p className="wrapline whitespace-pre-line">{reason}</p>
          </Notice>
        </div>
      )}
      <ButtonLink to={pages.events} size="lg">
        {t('events.detail.upcoming')}
      </ButtonLink>
    </NotFoundState>
  )
}
