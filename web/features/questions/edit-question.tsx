import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuestionDetail } from '../../../contract/questions.ts'
import { useConflict } from '../../components/form/use-conflict.tsx'
import { call } from '../../lib/api/api.ts'
import { failureOf, failureText } from '../../lib/api/failure.ts'
import { CancelButton } from '../../ui/button.tsx'
import { Notice, FormError } from '../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { asked, fieldTexts, wordsOfQuestion } from './draft.ts'
import type { Words } from '../replies/public.tsx'
import { changeQuestion } from './live.ts'
import { oneQuestion } from './queries.ts'
import { questionKey } from './keys.ts'
import { QuestionForm } from './question-form.tsx'
import { beginAtEnd, type Edits } from '../replies/public.tsx'

export function EditQuestion({
  question,
  edits,
  onDone,
}: {
  question: QuestionDetail
  edits: Edits
  onDone: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const area = useRef<HTMLTextAreaElement>(null)
  const edit = edits.of(question.id)
  useEffect(() => beginAtEnd(area.current), [])
  const conflict = useConflict<QuestionDetail, Words>(edit?.opened as QuestionDetail | undefined, {
    load: () =>
      import(/* offline: false */ './edit-conflict.tsx').then(({ questionRules }) => ({ rules: questionRules })),
    read: () => client.fetchQuery({ ...oneQuestion(client, question.id), staleTime: 0 }),
    valuesOf: wordsOfQuestion,
    values: () => edit ?? wordsOfQuestion(question),
    change: part => edits.change(question.id, part),
  })
  const save = useMutation({
    mutationFn: (words: Words) =>
      conflict.save(basedOn => call(api => api.questions.edit({ questionId: question.id, ...asked(words), basedOn }))),
    onSuccess: saved => {
      if (!saved) return
      client.setQueryData(questionKey(saved.id), saved)
      changeQuestion(client, saved)
      edits.end(saved.id)
      toastSuccess(t('question.editing.saved'))
      onDone()
    },
  })
  if (!edit) return null
  const fields = save.isError ? failureOf(save.error).data.fields : undefined
  return (
    <div className="mt-3 grid gap-3">
      {conflict.box ??
        ((question.title !== edit.before.text || (question.details ?? '') !== edit.before.details) && (
          <Notice icon={Info}>{t('replies.changed')}</Notice>
        ))}
      {save.isError && (
        <FormError
          message={t('question.editing.failed')}
          detail={failureText(t, save.error)}
          attempt={save.submittedAt}
        />
      )}
      <QuestionForm
        ref={area}
        words={edit}
        onChange={part => {
          if (fields) save.reset()
          edits.change(question.id, part)
        }}
        onSubmit={() => save.mutate(edit)}
        busy={save.isPending}
        fields={fieldTexts(t, fields)}
        label={t('question.editing.label')}
        submit={t('question.editing.save')}
        cancel={
          <CancelButton
            size="md"
            disabled={save.isPending}
            onClick={() => {
              edits.end(question.id)
              onDone()
            }}
          />
        }
      />
    </div>
  )
}
