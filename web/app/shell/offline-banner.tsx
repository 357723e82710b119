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

/** How old the screen is, unless it says so itself. */
function Saved() {
  const { t } = useTranslation()
  const ago = useSavedAgo()
  if (!ago) return null
  return (
    <>
      <span className="group-has-[[data-saved-ago]]/shell:hidden">{ago}.</span>
      <span className="hidden group-has-[[data-saved-ago]]/shell:inline">{t('shell.offline.detail')}</span>
    </>
  )
}
