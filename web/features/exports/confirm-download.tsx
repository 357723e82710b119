import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DataExport } from '../../../contract/exports.ts'
import { call } from '../../lib/api/api.ts'
import { failureOf } from '../../lib/api/failure.ts'
import { downloadFrom } from '../../lib/dom/save-file.ts'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { OwnerDialog, type PasswordOrPasskey } from '../security/public.tsx'
import { exportQuery } from './queries.ts'

export function ConfirmDownload({
  file,
  hasPasskey,
  open,
  onClose,
}: {
  file: DataExport
  hasPasskey: boolean
  open: boolean
  onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()

  async function download(proof: PasswordOrPasskey) {
    try {
      const { url } = await call(api => api.exports.confirm({ exportId: file.id, ...proof }))
      downloadFrom(url)
      toastSuccess(t('exports.confirm.started'))
    } catch (error) {
      // It has expired or was deleted elsewhere.
      if (failureOf(error).code === 'EXPORT_NOT_FOUND')
        await client.invalidateQueries({ queryKey: exportQuery.queryKey })
      throw error
    }
  }

  return (
    <OwnerDialog
      open={open}
      onOpenChange={next => !next && onClose()}
      title={t('exports.confirm.title')}
      lead={t('exports.confirm.lead')}
      leadPasskey={hasPasskey && t('exports.confirm.leadPasskey')}
      confirm={t('exports.confirm.submit')}
      failed={t('exports.confirm.failed')}
      send={download}
    />
  )
}
