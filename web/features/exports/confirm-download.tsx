import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { DataExport } from '../../../contract/exports.ts'
import { call } from '../../lib/api/api.ts'
import { failureOf, failureText, fieldText } from '../../lib/api/failure.ts'
import { schemaResolver } from '../../lib/api/schema-resolver.ts'
import { showFieldErrors } from '../../lib/api/server-errors.ts'
import { refreshSession } from '../../lib/api/session.ts'
import { downloadFrom } from '../../lib/dom/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { Field, PasswordInput } from '../../ui/form/field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { exportKey } from './queries.ts'

interface Values {
  password: string
}
const resolver = schemaResolver(() => import('../../../contract/exports.ts').then(file => file.confirmDownloadInput))

export function ConfirmDownload({ file, open, onClose }: { file: DataExport; open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onOpenChange={next => !next && onClose()}
      title={t('exports.confirm.title')}
      description={t('exports.confirm.lead')}
    >
      <ConfirmForm file={file} onClose={onClose} />
    </Dialog>
  )
}

/** Mounted only while open, so that the field starts empty. */
function ConfirmForm({ file, onClose }: { file: DataExport; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Values, unknown, Values>({
    resolver,
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting, submitCount } = formState
  const [problem, setProblem] = useState<string>()
  useEffect(() => setFocus('password'), [setFocus])

  const submit = handleSubmit(async ({ password }) => {
    setProblem(undefined)
    try {
      const { url } = await call(api => api.exports.confirm({ exportId: file.id, password }))
      downloadFrom(url)
    } catch (error) {
      const { code } = failureOf(error)
      if (code === 'SIGNED_OUT') return void refreshSession(client).catch(() => undefined)
      if (showFieldErrors(error, ['password'], setError)) return
      // It has expired or was deleted elsewhere.
      if (code === 'EXPORT_NOT_FOUND') await client.invalidateQueries({ queryKey: exportKey }).catch(() => undefined)
      return setProblem(failureText(t, error))
    }
    toastSuccess(t('exports.confirm.started'))
    onClose()
  })

  return (
    <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={event => void submit(event)}>
      <Field label={t('exports.confirm.password')} error={fieldText(t, errors.password?.message)}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <FormError message={problem} attempt={submitCount} />
      <div className="mt-1.5 flex flex-wrap gap-2.5 *:flex-auto">
        <Button variant="secondary" disabled={isSubmitting} onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" busy={isSubmitting} busyLabel={t('exports.confirm.busy')}>
          {t('exports.confirm.submit')}
        </Button>
      </div>
    </form>
  )
}
