import { useCallback } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { pages } from '../../contract/pages.ts'
import { api } from '../lib/api.ts'
import { useSignOut, useViewer } from '../lib/session.ts'
import { useLiveUpdates } from './live-updates.ts'
import { AppShell } from './shell/app-shell.tsx'

/** What stands round every screen of a member, and the live stream that keeps them true. */
export function MemberLayout() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const signOut = useSignOut(() => api.accounts.signOut())
  useLiveUpdates(viewer.id)
  const create = useCallback(() => void navigate(pages.ask, { state: { compose: true } }), [navigate])
  return (
    <AppShell
      viewer={{ ...viewer, citySlug: viewer.city?.slug ?? null, cityName: viewer.city?.name ?? null }}
      unread={0}
      onSignOut={() => void signOut()}
      onCreate={create}
    >
      <Outlet />
    </AppShell>
  )
}
