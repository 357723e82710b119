import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { storedLength } from '../../../contract/text/characters.ts'
import { limits } from '../../../contract/limits.ts'
import type { ThreadReply } from '../../../contract/replies.ts'
import { useConflict } from '../../components/form/use-conflict.tsx'
import { call } from '../../lib/api/api.ts'
import { failureOf, failureText, fieldText } from '../../lib/api/failure.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, CancelButton } from '../../ui/button.tsx'
import { Counter, tooMany } from '../../ui/form/counter.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Notice, FormError } from '../../ui/feedback/notice.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { fitsReply, wordsOfReply, type Words } from './draft.ts'
import { putReply } from './live.ts'
import { replyList } from './queries.ts'
import type { Thread } from './thread-of.ts'
import { beginAtEnd, type Edits } from './edits.tsx'
import { Form } from '../../ui/form/form.tsx'

/** A concurrent edit elsewhere does not change the typed text. */
export function EditReply({
  reply,
  thread,
  edits,
  onDone,
}: {
  reply: ThreadReply
  thread: Thread
  edits: Edits
  onDone: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => beginAtEnd(area.current), [])
  const edit = edits.of(reply.id)
  const conflict = useConflict<ThreadReply, Words>(edit?.opened as ThreadReply | undefined, {
    load: () => import(/* offline: false */ './edit-conflict.tsx').then(({ replyRules }) => ({ rules: replyRules })),
    read: async () => {
      const replies = await client.fetchInfiniteQuery({ ...replyList(thread), staleTime: 0 })
      return replies.pages.flatMap(({ items }) => items).find(({ id }) => id === reply.id) ?? reply
    },
    valuesOf: wordsOfReply,
    values: () => edit ?? wordsOfReply(reply),
    change: part => edits.change(reply.id, part),
  })
  const save = useMutation({
    mutationFn: (body: string) =>
      conflict.save(basedOn => call(api => api.replies.edit({ replyId: reply.id, body, basedOn }))),
    onSuccess: saved => {
      if (!saved) return
      putReply(client, saved)
      edits.end(reply.id)
      onDone()
    },
  })
  if (!edit) return null
  const ready = fitsReply(edit.text)
  const used = storedLength(edit.text)
  const submit = () => {
    if (ready && !save.isPending) save.mutate(edit.text.trim())
  }
  const wrong = save.isError ? failureOf(save.error).data.fields?.['body'] : undefined
  return (
    <div className="grid grid-cols-[36px_minmax(0,1fr)] gap-2.5">
      <Avatar id={reply.author.id} name={reply.author.name} src={reply.author.avatarUrl} size={36} />
      <Form
        className="grid gap-3 rounded-bubble-reply border border-line-strong bg-surface p-3"
        onSubmit={() => submit()}
      >
        {conflict.box ?? (reply.body !== edit.before.text && <Notice icon={Info}>{t('replies.changed')}</Notice>)}
        {save.isError && (
          <FormError
            message={t(`replies.${thread.words}.saveFailed`)}
            detail={failureText(t, save.error)}
            attempt={save.submittedAt}
          />
        )}
        <Field
          hideLabel
          label={t(`replies.${thread.words}.editLabel`)}
          error={fieldText(t, wrong) ?? tooMany(t, { used, max: limits.replyMax })}
          hint={ready || used > limits.replyMax ? undefined : t('writing.replyLength')}
          counter={used > limits.replyMax - 100 && <Counter used={used} max={limits.replyMax} />}
        >
          <TextArea
            ref={area}
            rows={2}
            value={edit.text}
            onChange={event => edits.change(reply.id, { text: event.target.value })}
            onKeyDown={event => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
            }}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <CancelButton
            size="md"
            disabled={save.isPending}
            onClick={() => {
              edits.end(reply.id)
              onDone()
            }}
          />
          <Button type="submit" size="md" disabled={!ready} busy={save.isPending}>
            {t('replies.save')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
