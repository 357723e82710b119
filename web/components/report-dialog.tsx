import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lengthOf, visibleLength } from '../../contract/characters.ts'
import { limits } from '../../contract/limits.ts'
import { call } from '../lib/api.ts'
import { failureOf, failureText, fieldText } from '../lib/failure.ts'
import { useViewer } from '../lib/session.ts'
import { useStoredState } from '../lib/stored-state.ts'
import { Button } from '../ui/button.tsx'
import { Counter } from '../ui/counter.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { FormError } from '../ui/form-error.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { toastSuccess } from '../ui/toast.tsx'

/** What is reported, and by whom it was written; of a profile, whose it is. */
export interface Reported {
  kind: 'post' | 'reply' | 'profile'
  id: string
  author: string
}

/** What is reported in a way of its own; `id` tells its kept words from others, `lead` says what the admins get. */
export interface ReportedApart {
  id: string
  lead: string
  send: (reason: string) => Promise<unknown>
}

/**
 * Tells the admins what is wrong with a post, a reply or a profile. The words are kept over Cancel, a failure and a reload, until
 * they are sent. `onReported` shows that it is under review.
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
  const { id: viewerId } = useViewer()
  const form = useId()
  const [reason, setReason] = useStoredState(`${viewerId}:report:${subject.id}`, '')
  const [attempt, setAttempt] = useState(0)
  const send = useMutation({
    mutationFn: async () => {
      const words = reason.trim()
      if ('send' in subject) await subject.send(words)
      else await call(api => api.moderation.report({ kind: subject.kind, id: subject.id, reason: words }))
    },
    onSuccess: () => {
      setReason('')
      onReported()
      onClose()
      toastSuccess(t('reports.done'))
    },
    onError: () => setAttempt(count => count + 1),
  })
  const used = lengthOf(reason.trim())
  const ready = visibleLength(reason) > 0 && used <= limits.reportMax
  const wrong = send.isError ? failureOf(send.error).data.fields?.['reason'] : undefined
  return (
    <Dialog
      wide
      open
      onOpenChange={open => !open && !send.isPending && onClose()}
      title={title}
      description={'lead' in subject ? subject.lead : t('reports.lead', { name: subject.author })}
      actions={
        <>
          <Button variant="secondary" disabled={send.isPending} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={form} disabled={!ready} busy={send.isPending}>
            {t('reports.submit')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          if (ready && !send.isPending) send.mutate()
        }}
      >
        {send.isError && (
          <FormError message={t('reports.failed')} detail={failureText(t, send.error)} attempt={attempt} />
        )}
        <Field
          label={t('reports.reason')}
          hint={reason && !ready ? t('errors.field.reportReason') : undefined}
          error={fieldText(t, wrong)}
          counter={used > limits.reportMax - 100 && <Counter used={used} max={limits.reportMax} />}
        >
          <TextArea
            rows={4}
            maxHeight={200}
            placeholder={t('reports.example')}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
