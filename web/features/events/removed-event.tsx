import { useTranslation } from 'react-i18next'
import type { ErrorData } from '../../../contract/errors.ts'
import { pages } from '../../../contract/pages.ts'
import { RemovedPost } from '../../components/post/moderation-status.tsx'
import { longDate } from '../../lib/time/time.ts'
import { ButtonLink } from '../../ui/link.tsx'

export function RemovedEvent({ startsAt, removedAt, reason }: ErrorData) {
  const { t, i18n } = useTranslation()
  const day = (moment: string | undefined) => (moment ? longDate(new Date(moment), i18n.language) : '')
  return (
    <RemovedPost
      title={t('events.detail.removedTitle')}
      lead={t('events.detail.removedLead', { removedOn: day(removedAt), date: day(startsAt) })}
      reason={reason}
    >
      <ButtonLink to={pages.events} size="lg">
        {t('events.detail.upcoming')}
      </ButtonLink>
    </RemovedPost>
  )
}
