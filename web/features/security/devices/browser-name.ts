import { Globe, Laptop, Smartphone, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface Browser {
  browser: string | null
  system: string | null
}

/** "Chrome on Android". */
export function useBrowserName() {
  const { t } = useTranslation()
  return ({ browser, system }: Browser) => {
    if (browser && system) return t('security.browser.both', { browser, system })
    if (system) return t('security.browser.system', { system })
    return browser ?? t('security.browser.unknown')
  }
}

const phones = /android|ios|harmony|phone/i
const computers = /mac|windows|linux|chrome ?os/i

export function deviceIcon(system: string | null): LucideIcon {
  if (system && phones.test(system)) return Smartphone
  return system && computers.test(system) ? Laptop : Globe
}
