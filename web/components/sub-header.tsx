import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { IconButton } from '../ui/button.tsx'

/**
 * The header of a screen below a tab. Replaces the app header and, on phones, hides the tab bar unless `keepTabs` is
 * set. Back returns to the previous page of the app, or to `to`.
 */
export function SubHeader({
  to,
  title,
  actions,
  keepTabs = false,
}: {
  to: string
  title?: ReactNode
  actions?: ReactNode
  keepTabs?: boolean
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { key } = useLocation()
  return (
    <header
      data-sub-header=""
      data-keep-tabs={keepTabs || undefined}
      className="sticky top-0 z-20 flex min-h-[calc(var(--header-h)+var(--safe-top))] items-center gap-2 bg-background pt-(--safe-top) pr-[max(14px,var(--safe-right))] pl-2"
    >
      <IconButton
        label={t('ui.back')}
        onClick={() => (key === 'default' ? navigate(to, { replace: true }) : navigate(-1))}
      >
        <ArrowLeft size={24} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <div className="line-clamp-1 min-w-0 flex-1 font-semibold">{title}</div>
      {actions}
    </header>
  )
}
