import { useTranslation } from 'react-i18next'
import { OfflineBanner } from '../../components/offline-banner.tsx'
import { useSavedAgo } from './saved-at.tsx'

export function ShellBanner() {
  return (
    <div className="group-has-[[data-own-banner]]/shell:hidden">
      <OfflineBanner detail={<Saved />} />
    </div>
  )
}

/** Says how old the screen is, unless the screen shows it, and that changes need a connection. */
function Saved() {
  const { t } = useTranslation()
  const ago = useSavedAgo()
  // "Saved just now" would be misleading next to a change that has just failed.
  const age = ago === t('ui.savedNow') ? undefined : ago
  return (
    <>
      {age && <span className="group-has-[[data-saved-ago]]/shell:hidden">{age}. </span>}
      {ago && (
        <span className={age && 'hidden group-has-[[data-saved-ago]]/shell:inline'}>{t('shell.offline.detail')} </span>
      )}
      {t('shell.offline.changes')}
    </>
  )
}
