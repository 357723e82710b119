import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AppHeader } from './app-header.tsx'
import { Invitations } from './invitations.tsx'
import { ShellBanner } from './offline-banner.tsx'
import { SideRail } from './side-rail.tsx'
import { TabBar } from './tab-bar.tsx'
import type { ShellViewer } from './viewer.ts'

/**
 * The frame of member screens: header and tab bar on phones, a rail from 768 px. A `SubHeader` hides the header on
 * phones, and the tab bar unless `keepTabs` is set.
 */
export function AppShell({
  viewer,
  unread,
  onSignOut,
  onCreate,
  children,
}: {
  viewer: ShellViewer
  unread: number
  onSignOut: () => void
  /** Without it, the rail has no "Create a Post". */
  onCreate?: (() => void) | undefined
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div className="group/shell min-h-dvh [--rail-width:0px] md:grid md:grid-cols-[var(--rail-width)_minmax(0,1fr)] md:[--rail-width:calc(84px+var(--safe-left))] rail:[--rail-width:calc(248px+var(--safe-left))]">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-text px-4 py-3 font-semibold text-background focus:translate-y-0"
        onClick={event => {
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        {t('shell.skip')}
      </a>
      <SideRail viewer={viewer} unread={unread} onSignOut={onSignOut} onCreate={onCreate} />
      <div className="min-w-0">
        <ShellBanner />
        <AppHeader viewer={viewer} onSignOut={onSignOut} />
        {children}
      </div>
      <TabBar citySlug={viewer.citySlug} unread={unread} />
      <Invitations />
    </div>
  )
}
