import { useTranslation } from 'react-i18next'
import { Toaster as Sonner } from 'sonner'

/**
 * Where toasts appear: one at a time, four seconds, above the tab bar on the phone and at the lower right from 768 px,
 * above an action bar where there is one. Alt+T moves to them, and hovering or being there stops their clock. Mount
 * once, inside the translations.
 */
export function Toaster() {
  const { t } = useTranslation()
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={1}
      duration={4000}
      hotkey={['altKey', 'KeyT']}
      containerAriaLabel={t('ui.toast.region')}
      offset={{ right: 24, bottom: 'var(--toast-bottom, 24px)' }}
      mobileOffset={{ left: 16, right: 16, bottom: 'calc(var(--tabbar-h) + var(--safe-bottom) + 16px)' }}
      toastOptions={{ unstyled: true, className: 'w-full' }}
      style={{ '--width': '400px' } as React.CSSProperties}
    />
  )
}
