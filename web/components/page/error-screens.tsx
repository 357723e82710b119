import { House, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { Button } from '../../ui/button.tsx'
import { StateScreen, type StateArtName } from '../../ui/feedback/state-screen.tsx'
import { Page } from './page.tsx'
import { ButtonLink } from '../../ui/link.tsx'

export { Maintenance } from './maintenance-page.tsx'

const homeIcon = <House size={20} strokeWidth={2.25} aria-hidden="true" />
const againIcon = <RotateCw size={20} strokeWidth={2.25} aria-hidden="true" />

export function NotFoundScreen({ home = pages.home }: { home?: string }) {
  const { t } = useTranslation()
  usePageTitle(t('shell.notFound.title'))
  return (
    <Page width="solo">
      <StateScreen art="notFound" title={t('shell.notFound.title')} lead={t('shell.notFound.lead')}>
        <ButtonLink to={home} size="lg" icon={homeIcon}>
          {t('shell.notFound.home')}
        </ButtonLink>
      </StateScreen>
    </Page>
  )
}

const subjects = {
  swap: 'listings',
} as const satisfies Record<string, StateArtName>
export type Subject = keyof typeof subjects

export function NotHereYetScreen({ subject, home = pages.home }: { subject: Subject; home?: string }) {
  const { t } = useTranslation()
  const title = t(`shell.soon.${subject}.title`)
  usePageTitle(title)
  return (
    <Page width="solo">
      <StateScreen art={subjects[subject]} title={title} lead={t(`shell.soon.${subject}.lead`)}>
        <ButtonLink to={home} size="lg" icon={homeIcon}>
          {t('shell.notFound.home')}
        </ButtonLink>
      </StateScreen>
    </Page>
  )
}

export function OfflinePage({
  heading,
  onRetry = () => location.reload(),
}: {
  heading?: ReactNode
  onRetry?: () => void
}) {
  const { t } = useTranslation()
  usePageTitle(t('ui.offline.title'))
  return (
    <Page width="solo">
      {heading && <h1 className="type-h1 pt-1">{heading}</h1>}
      <StateScreen art="offline" title={t('ui.offline.title')} lead={t('ui.offline.lead')} level={heading ? 2 : 1}>
        <Button size="lg" icon={againIcon} onClick={onRetry}>
          {t('ui.tryAgain')}
        </Button>
      </StateScreen>
    </Page>
  )
}
