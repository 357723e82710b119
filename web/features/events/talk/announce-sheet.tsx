import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventDetail } from '../../../../contract/events.ts'
import { limits } from '../../../../contract/limits.ts'
import { storedLength, visibleLength } from '../../../../contract/text/characters.ts'
import { call } from '../../../lib/api/api.ts'
import { failureOf, failureText, fieldText } from '../../../lib/api/failure.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { storeOnce, useDraft } from '../../../lib/storage/client-id.ts'
import { Button, CancelButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormError } from '../../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { Counter, tooMany } from '../../../ui/form/counter.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { SwitchField } from '../../../ui/form/switch.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { refreshTalk } from './live.ts'
import { Form } from '../../../ui/form/form.tsx'

/** The text is kept when the sheet is closed. */
export function AnnounceSheet({
  event,
  receivers,
  onClose,
}: {
  event: EventDetail
  /** Without guests, who have no account. */
  receivers: number
  onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id: viewerId } = useViewer()
  const {
    draft: text,
    setDraft: setText,
    ids,
    clear,
  } = useDraft(`${viewerId}:announce:${event.id}`, '', text => text === '')
  const [toWaitlist, setToWaitlist] = useState(false)
  const body = text.trim()
  const waiting = event.waitingCount + event.offeredCount
  const count = receivers + (toWaitlist ? waiting : 0)
  const used = storedLength(body)
  const ready = visibleLength(body) >= limits.replyMin && used <= limits.announcementMax
  const send = useMutation({
    mutationFn: () =>
      storeOnce(ids, { create: id => call(api => api.talk.announce({ eventId: event.id, id, body, toWaitlist })) }),
    onSuccess: () => {
      clear()
      refreshTalk(client, event.id)
      toastSuccess(t('talk.sent'))
      onClose()
    },
  })
  const wrong = send.isError ? failureOf(send.error).data.fields?.['body'] : undefined
  const submit = () => {
    if (ready && !send.isPending) send.mutate()
  }
  return (
    <Sheet
      open
      onOpenChange={open => !open && !send.isPending && onClose()}
      title={t('talk.announcement')}
      description={t('talk.announceLead')}
      footer={
        <>
          <CancelButton size="lg" disabled={send.isPending} onClick={onClose} />
          <Button size="lg" disabled={!ready} busy={send.isPending} onClick={submit}>
            {t('talk.send', { count })}
          </Button>
        </>
      }
    >
      <Form className="grid gap-4" onSubmit={() => submit()}>
        {send.isError && (
          <FormError message={t('talk.sendFailed')} detail={failureText(t, send.error)} attempt={send.submittedAt} />
        )}
        <Field
          label={t('talk.message')}
          hint={t('talk.pinned')}
          error={fieldText(t, wrong) ?? tooMany(t, { used, max: limits.announcementMax })}
          counter={<Counter used={used} max={limits.announcementMax} />}
        >
          <TextArea
            rows={5}
            value={text}
            onChange={changed => setText(changed.target.value)}
            onKeyDown={pressed => {
              if (pressed.key === 'Enter' && (pressed.ctrlKey || pressed.metaKey)) submit()
            }}
          />
        </Field>
        {waiting > 0 && (
          <Card as="div" className="py-1">
            <SwitchField
              label={t('talk.toWaitlist')}
              hint={t('talk.waiting', { count: waiting })}
              checked={toWaitlist}
              onCheckedChange={setToWaitlist}
            />
          </Card>
        )}
      </Form>
    </Sheet>
  )
}
