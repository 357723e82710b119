import { ClockAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../../contract/pages.ts'
import '../../../locales/en/deletion.ts'
import { useTimeWords } from '../../../components/time-words.tsx'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { ButtonLink } from '../../../ui/link.tsx'
import { AccountLayout } from '../account-layout.tsx'

/** After a deletion was requested. `dueAt` comes from the URL. */
export function ScheduledDeletion({ dueAt }: { dueAt: string }) {
  const { t } = useTranslation()
  const words = useTimeWords()
  const title = t('deletion.scheduled.title', { day: words('day', dueAt) })
  usePageTitle(title)
  return (
    <AccountLayout hero>
      <h1 className="type-h1">{title}</h1>
      <p className="-mt-1.5 text-text-muted">{t('deletion.scheduled.lead')}</p>
      <div className="flex gap-3.5 rounded-lg border border-line bg-surface p-4">
        <span className="grid size-11 flex-none place-items-center rounded-md bg-warning-soft text-warning">
          <ClockAlert size={22} aria-hidden="true" />
        </span>
        <div className="min-w-0">
          <p className="font-semibold">{t('deletion.scheduled.question')}</p>
          <p className="text-meta text-text-muted">
            {t('deletion.scheduled.until', { moment: words('moment', dueAt) })}
          </p>
        </div>
      </div>
      <ButtonLink to={pages.signIn} replace variant="secondary" size="lg" full>
        {t('deletion.scheduled.signIn')}
      </ButtonLink>
      <p className="text-meta text-text-muted">{t('deletion.scheduled.mailed')}</p>
    </AccountLayout>
  )
}
