import type { TFunction } from 'i18next'
import { generatePath } from 'react-router'
import type { Event } from '../../../contract/events.ts'
import { pages } from '../../../contract/pages.ts'
import { copyText } from '../../lib/dom/copy-text.ts'
import { toastInfo, toastSuccess } from '../../ui/feedback/toast.tsx'

/** Falls back to copying the URL, then to showing it. */
export async function shareEvent(t: TFunction, { id, title }: Pick<Event, 'id' | 'title'>): Promise<void> {
  const url = location.origin + generatePath(pages.event, { eventId: id })
  try {
    if (navigator.share) return await navigator.share({ title, url })
  } catch (error) {
    // The user closed the share sheet: not a failure.
    if ((error as Error).name === 'AbortError') return
  }
  if (await copyText(url)) toastSuccess(t('events.detail.linkCopiedLead'), { title: t('events.detail.linkCopied') })
  else toastInfo(t('events.detail.copyThis', { url }), { title: t('events.detail.shareEvent'), duration: 15_000 })
}
