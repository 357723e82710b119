import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lengthOf, visibleLength } from '../../contract/characters.ts'
import { failureOf, failureText, fieldText } from '../lib/failure.ts'
import { useViewer } from '../lib/session.ts'
import { useStoredState } from '../lib/stored-state.ts'
import { Button } from '../ui/button.tsx'
import { Counter } from '../ui/counter.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { FormError } from '../ui/form-error.tsx'
import { TextArea } from '../ui/text-area.tsx'

/** From how many characters before the end on they are counted. */
const countedFrom = 100

/**
 * Asks for the reason of something that is done with it. The words are kept over the way back, a failure and a reload,
 * until `send` has done it; `name` tells them from others. `missing` says what a reason without words lacks.
 */
export function ReasonDialog<Answer>({
  name,
  title,
  lead,
  label,
  example,
  missing,
  failed,
  back,
  confirm,
  busy,
  danger = false,
  rows = 4,
  max,
  send,
  onDone,
  onClose,
}: {
  name: string
  title: string
  lead: string
  label: string
  example: string
  missing: string
  failed: string
  back: string
  confirm: string
  busy?: string
  danger?: boolean
  rows?: number
  max: number
  send: (reason: string) => Promise<Answer>
  onDone: (answer: Answer) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { id: viewerId } = useViewer()
  const form = useId()
  const [reason, setReason] = useStoredState(`${viewerId}:${name}`, '')
  const [attempt, setAttempt] = useState(0)
  const doing = useMutation({
    mutationFn: () => send(reason.trim()),
    onSuccess: answer => {
      setReason('')
      onDone(answer)
      onClose()
    },
    onError: () => setAttempt(count => count + 1),
  })
  const used = lengthOf(reason.trim())
  const ready = visibleLength(reason) > 0 && used <= max
  const wrong = doing.isError ? failureOf(doing.error).data.fields?.['reason'] : undefined
  return (
    <Dialog
      wide
      open
      onOpenChange={open => !open && !doing.isPending && onClose()}
      title={title}
      description={lead}
      actions={
        <>
          <Button variant="secondary" disabled={doing.isPending} onClick={onClose}>
            {back}
          </Button>
          <Button
            type="submit"
            form={form}
            variant={danger ? 'danger-solid' : 'primary'}
            disabled={!ready}
            busy={doing.isPending}
            {...(busy ? { busyLabel: busy } : {})}
          >
            {confirm}
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
          if (ready && !doing.isPending) doing.mutate()
        }}
      >
        {doing.isError && <FormError message={failed} detail={failureText(t, doing.error)} attempt={attempt} />}
        <Field
          label={label}
          hint={reason && !ready && used <= max ? missing : undefined}
          error={fieldText(t, wrong)}
          counter={used > max - countedFrom && <Counter used={used} max={max} />}
        >
          <TextArea
            rows={rows}
            maxHeight={200}
            placeholder={example}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
