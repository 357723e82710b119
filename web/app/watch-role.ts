import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import type { Viewer } from '../../contract/accounts.ts'
import { knownSession } from '../lib/api/session.ts'
import { toastNote } from '../ui/toast.tsx'

/** Shows a toast when the viewer's role changes. Returns the unsubscribe function. */
export function watchRole(client: QueryClient, { t }: i18n): () => void {
  let before = knownSession(client)?.viewer
  return client.getQueryCache().subscribe(() => {
    const viewer = knownSession(client)?.viewer
    if (viewer === before) return
    const isNews = viewer?.id === before?.id && viewer?.role !== before?.role
    before = viewer
    if (viewer && isNews) void tell(viewer).catch(() => undefined)
  })

  async function tell({ role, secondFactorNeeded }: Viewer) {
    await import('../locales/en/security.ts')
    const next = secondFactorNeeded ? t('security.role.setUp') : t('security.role.open')
    toastNote(t(`security.role.${role}`), role === 'member' ? undefined : next)
  }
}
