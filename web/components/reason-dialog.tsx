import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lengthOf, visibleLength } from '../../contract/characters.ts'
import { failureOf, failureText, fieldText } from '../lib/api/failure.ts'
import { useViewer } from '../lib/api/session.ts'
import { useStoredState } from '../lib/storage/stored-state.ts'
import { WordsDialog } from './words-dialog.tsx'
import { FormError } from '../ui/notice.tsx'

/**
 * Asks for a reason. The text is stored under `name` until `send` succeeds. `missing` is the error for an empty reason.
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
    <WordsDialog
      title={title}
      lead={lead}
      back={back}
      confirm={confirm}
      busy={doing.isPending}
      busyLabel={busy}
      danger={danger}
      ready={ready}
      words={{
        label,
        hint: reason && !ready && used <= max ? missing : undefined,
        error: fieldText(t, wrong),
        example,
        rows,
        max,
        value: reason,
        onChange: setReason,
      }}
      onSend={() => doing.mutate()}
      onClose={onClose}
    >
      {doing.isError && <FormError message={failed} detail={failureText(t, doing.error)} attempt={attempt} />}
    </WordsDialog>
  )
}
