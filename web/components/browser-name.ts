import { useTranslation } from 'react-i18next'

interface Browser {
  browser: string | null
  system: string | null
}

export function useBrowserName() {
  const { t } = useTranslation()
  return ({ browser, system }: Browser) => {
    if (browser && system) return t('ui.browser.both', { browser, system })
    if (system) return t('ui.browser.system', { system })
    return browser ?? t('ui.browser.unknown')
  }
}
