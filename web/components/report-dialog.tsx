import '../lib/report-sentences.ts'
import { useTranslation } from 'react-i18next'
import { limits } from '../../contract/limits.ts'
import { call } from '../lib/api.ts'
import { toastSuccess } from '../ui/toast.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** What is reported, and by whom it was written; of a profile, whose it is. */
export interface Reported {
  kind: 'post' | 'reply' | 'profile'
  id: string
  author: string
}

/** What is reported in a way of its own; `id` tells its kept words from others, `lead` says what the admins get. */
interface ReportedApart {
  id: string
  lead: string
  send: (reason: string) => Promise<unknown>
}

/**
 * Tells the admins what is wrong with a post, a reply, a profile or what was written to oneself. `onReported` shows that
 * it is under review.
 */
export function ReportDialog({
  subject,
  title,
  onClose,
  onReported,
}: {
  subject: Reported | ReportedApart
  title: string
  onClose: () => void
  onReported: () => void
}) {
  const { t } = useTranslation()
  return (
    <ReasonDialog
      name={`report:${subject.id}`}
      title={title}
      lead={'lead' in subject ? subject.lead : t('reports.lead', { name: subject.author })}
      label={t('reports.reason')}
      example={t('reports.example')}
      missing={t('writing.reportReason')}
      failed={t('reports.failed')}
      back={t('ui.cancel')}
      confirm={t('reports.submit')}
      max={limits.reportMax}
      send={reason =>
        'send' in subject
          ? subject.send(reason)
          : call(api => api.moderation.report({ kind: subject.kind, id: subject.id, reason }))
      }
      onDone={() => {
        onReported()
        toastSuccess(t('reports.done'))
      }}
      onClose={onClose}
    />
  )
}
