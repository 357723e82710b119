import '../../locales/en/reports.ts'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../lib/api/api.ts'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { ReasonDialog } from '../../components/form/reason-dialog.tsx'

/** For a profile, `author` is its owner. */
interface Reported {
  kind: 'post' | 'reply' | 'profile'
  id: string
  author: string
}

/** Has its own endpoint. `id` is the key of the stored text. */
interface ReportedApart {
  id: string
  lead: string
  send: (reason: string) => Promise<unknown>
}

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
