import { useTranslation } from 'react-i18next'
import type { ReportCase } from '../../../contract/moderation.ts'
import { Button } from '../../ui/button.tsx'
import type { Decisions } from './use-decisions.ts'

/** `strong`: the primary actions of the view. */
export function CaseActions({
  subject,
  decisions,
  strong = false,
  titleId,
}: {
  subject: ReportCase
  decisions: Decisions
  strong?: boolean
  titleId?: string
}) {
  const { t } = useTranslation()
  if (!subject.can.decide) return null
  const described = titleId ? { 'aria-describedby': titleId } : {}
  const size = strong ? 'default' : 'md'
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        busy={decisions.dismissing === subject.id}
        onClick={() => decisions.dismiss(subject)}
        {...described}
      >
        {t('moderation.dismiss')}
      </Button>
      <Button
        variant={strong ? 'primary' : 'tonal'}
        size={size}
        onClick={() => decisions.askResolve(subject)}
        {...described}
      >
        {t('moderation.resolve')}
      </Button>
    </>
  )
}
