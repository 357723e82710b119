import { useTranslation } from 'react-i18next'
import { OfflineBanner } from '../../components/offline-banner.tsx'
import { useSavedAgo } from './saved-at.tsx'

/** The strip over every screen but those that show their own. */
export function ShellBanner() {
  return (
    <div className="group-has-[[data-own-banner]]/shell:hidden">
      <OfflineBanner detail={<Saved />} />
    </div>
  )
}

/** That the screen comes from the device, or how old it is, unless it says so itself; and that nothing can be changed now. */
function Saved() {
  const { t } = useTranslation()
  const ago = useSavedAgo()
  // Beside a change that has just failed, "Saved just now" would tell the opposite.
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
