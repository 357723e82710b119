import { useQuery } from '@tanstack/react-query'
import { CirclePause, EyeOff, MailX, MessageCircle, UserLock, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../../contract/pages.ts'
import type { OwnProfile } from '../../../../contract/profiles.ts'
import '../../../locales/en/person.ts'
import '../../../locales/en/your-data.ts'
import { Page } from '../../../components/page/page.tsx'
import { SubHeader } from '../../../components/page/page-bars.tsx'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { Sentence } from '../../../lib/i18n/sentence.tsx'
import { useNow } from '../../../lib/time/time.ts'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SwitchField } from '../../../ui/form/switch.tsx'
import { SettingState } from './setting-state.tsx'
import { ownProfileQuery } from '../queries.ts'
import { usePausedSince, useSetPaused } from './use-paused.ts'

export function PausePage() {
  const { t } = useTranslation()
  const query = useQuery(ownProfileQuery())
  const { pending, set } = useSetPaused({ failed: t('yourData.pause.failed') })
  usePageTitle(t('yourData.pause.title'))
  return (
    <>
      <SubHeader keepTabs to={pages.yourData} title={t('shell.account.settings')} />
      <Page width="solo" busy={query.isPending}>
        <h1 className="type-h1">{t('yourData.pause.title')}</h1>
        {query.data ? (
          <PauseSetting pausedAt={query.data.pausedAt} pending={pending} onChange={set} />
        ) : (
          <SettingState query={query} rows={1} />
        )}
        <Effects />
      </Page>
    </>
  )
}

function PauseSetting({
  pausedAt,
  pending,
  onChange,
}: {
  pausedAt: OwnProfile['pausedAt']
  pending: boolean | undefined
  onChange: (paused: boolean) => void
}) {
  const { t } = useTranslation()
  const since = usePausedSince()
  const now = useNow()
  const shown = pending ?? pausedAt !== null
  return (
    <>
      <div role="status" className="mt-3.5 empty:hidden">
        {shown && (
          <Notice icon={CirclePause}>
            <Sentence i18nKey="yourData.pause.notice" components={{ strong: <b /> }} />
          </Notice>
        )}
      </div>
      <Card as="div" className="mt-4 py-2!">
        <SwitchField
          label={t('yourData.pause.title')}
          hint={shown ? since(pausedAt ?? now) : t('yourData.pause.off')}
          checked={shown}
          aria-busy={pending !== undefined || undefined}
          onCheckedChange={onChange}
        />
      </Card>
    </>
  )
}

const effects = [
  [EyeOff, 'hidden'],
  [UserLock, 'profile'],
  [MailX, 'messages'],
  [MessageCircle, 'stays'],
] as const satisfies [LucideIcon, string][]

function Effects() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="while-paused" className="mt-6.5">
      <h2 id="while-paused" className="type-h2 mb-2.5">
        {t('yourData.pause.whilePaused')}
      </h2>
      <ul className="grid gap-3.5">
        {effects.map(([Icon, effect]) => (
          <li key={effect} className="grid grid-cols-[24px_minmax(0,1fr)] gap-3 text-copy leading-[1.375rem]">
            <Icon size={22} strokeWidth={1.75} aria-hidden="true" className="text-text-muted" />
            <span>{t(`yourData.pause.${effect}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
