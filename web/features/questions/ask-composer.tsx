import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { QuestionForm } from './question-form.tsx'
import { useAsk } from './use-ask.ts'

/** `autoFocus` if the user came here to ask. */
export function AskComposer({ autoFocus = false }: { autoFocus?: boolean }) {
  const { t } = useTranslation()
  const ask = useAsk()
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (autoFocus) area.current?.focus()
  }, [autoFocus])
  useEffect(() => {
    // The focused details field unmounts after sending; move focus to the question.
    if (ask.sent > 0 && document.activeElement === document.body) area.current?.focus()
  }, [ask.sent])
  return (
    <QuestionForm
      ref={area}
      words={ask.draft}
      onChange={ask.change}
      onSubmit={ask.submit}
      busy={ask.busy}
      round={ask.sent}
      fields={ask.fields}
      label={t('questions.composer.label')}
      submit={t('questions.composer.submit')}
    />
  )
}
