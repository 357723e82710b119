import { useTranslation } from 'react-i18next'

export function OrLine() {
  const { t } = useTranslation()
  return (
    <p className="flex items-center gap-3 text-meta text-text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t('ui.or')}
    </p>
  )
}
