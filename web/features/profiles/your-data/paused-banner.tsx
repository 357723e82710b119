import { CirclePause } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { pages } from '../../../../contract/pages.ts'
import { Banner } from '../../../components/page/offline-banner.tsx'
import { focusScreen } from '../../../lib/dom/focus.ts'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { useSetPaused } from './use-paused.ts'

const shownOn = new Set<string>([pages.home, pages.ownProfile, pages.yourData, pages.visibility, pages.pause])

export function PausedBanner() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { pending, set } = useSetPaused({
    failed: t('home.paused.failed'),
    onDone: () => {
      toastSuccess(t('home.paused.resumed'))
      // The focused button disappears with the banner.
      focusScreen()
    },
  })
  if (!shownOn.has(pathname)) return null
  return (
    <Banner
      icon={CirclePause}
      action={
        <button
          type="button"
          aria-busy={pending !== undefined || undefined}
          className="-my-2 min-h-11 px-1.5 font-bold underline underline-offset-3"
          onClick={() => set(false)}
        >
          {t('home.paused.resume')}
        </button>
      }
    >
      {t('home.paused.banner')}
    </Banner>
  )
}
