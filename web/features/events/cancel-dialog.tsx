import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lengthOf, visibleLength } from '../../../contract/characters.ts'
import type { EventDetail } from '../../../contract/events.ts'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../lib/api.ts'
import { failureOf, failureText, fieldText } from '../../lib/failure.ts'
import { useViewer } from '../../lib/session.ts'
import { useStoredState } from '../../lib/stored-state.ts'
import { Button } from '../../ui/button.tsx'
import { Counter } from '../../ui/counter.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toastSuccess } from '../../ui/toast.tsx'
import { detailKey } from './keys.ts'
import { dropEvent } from './live.ts'

/** Calls an event off, with the reason that those who joined read. The words are kept until they are sent. */
export function CancelDialog({ event, onClose }: { event: EventDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id: viewerId } = useViewer()
  const form = useId()
  const [reason, setReason] = useStoredState(`${viewerId}:cancel:${event.id}`, '')
  const [attempt, setAttempt] = useState(0)
  const cancel = useMutation({
    mutationFn: () => call(api => api.events.cancel({ eventId: event.id, reason: reason.trim() })),
    onSuccess: cancelled => {
      setReason('')
      dropEvent(client, event.id)
      client.setQueryData<EventDetail>(detailKey(event.id), cancelled)
      onClose()
      toastSuccess(t('events.cancel.done'))
    },
    onError: () => setAttempt(count => count + 1),
  })
  const used = lengthOf(reason.trim())
  const ready = visibleLength(reason) > 0 && used <= limits.cancelReasonMax
  const wrong = cancel.isError ? failureOf(cancel.error).data.fields?.['reason'] : undefined
  return (
    <Dialog
      wide
      open
      onOpenChange={open => !open && !cancel.isPending && onClose()}
      title={t('events.cancel.title')}
      description={t('events.cancel.lead')}
      actions={
        <>
          <Button variant="secondary" disabled={cancel.isPending} onClick={onClose}>
            {t('events.cancel.keep')}
          </Button>
          <Button
            type="submit"
            form={form}
            variant="danger-solid"
            disabled={!ready}
            busy={cancel.isPending}
            busyLabel={t('events.cancel.busy')}
          >
            {t('events.cancel.confirm')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={submit => {
          submit.preventDefault()
          if (ready && !cancel.isPending) cancel.mutate()
        }}
      >
        {cancel.isError && (
          <FormError message={t('events.cancel.failed')} detail={failureText(t, cancel.error)} attempt={attempt} />
        )}
        <Field
          label={t('events.cancel.reason')}
          hint={ready ? undefined : t('errors.field.cancelReason')}
          error={fieldText(t, wrong)}
          counter={used > limits.cancelReasonMax - 100 && <Counter used={used} max={limits.cancelReasonMax} />}
        >
          <TextArea
            rows={3}
            maxHeight={200}
            placeholder={t('events.cancel.example')}
            value={reason}
            onChange={change => setReason(change.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
