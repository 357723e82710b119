import { UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../components/relative-time.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { Conflict } from './use-save.ts'

export function ConflictNotice({
  conflict: { what, by, at },
  next,
  busy,
  onCompare,
  onOver,
  onAsNew,
  onTheirs,
}: {
  conflict: Conflict
  next: number
  busy: boolean
  onCompare: () => void
  onOver: () => void
  onAsNew: () => void
  onTheirs: () => void
}) {
  const { t } = useTranslation()
  return (
    <Notice
      tone="warning"
      icon={UsersRound}
      role="alert"
      title={t(`legal.conflict.${what}`, { name: by ?? t('legal.conflict.somebody') })}
    >
      <p>
        <RelativeTime date={at} />
        {' · '}
        {t('legal.conflict.kept')}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="md" onClick={onCompare}>
          {t('legal.conflict.compare')}
        </Button>
        {what === 'changed' ? (
          <Button variant="secondary" size="md" busy={busy} onClick={onOver}>
            {t('legal.conflict.over')}
          </Button>
        ) : (
          <Button variant="secondary" size="md" onClick={onAsNew}>
            {t('legal.conflict.asNew', { version: next })}
          </Button>
        )}
        <Button variant="quiet" size="md" onClick={onTheirs}>
          {t('legal.conflict.theirs')}
        </Button>
      </div>
    </Notice>
  )
}
