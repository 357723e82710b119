import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { questionCategories, type QuestionCategory } from '../../../contract/vocabulary.ts'
import { useViewer } from '../../lib/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Counter } from '../../ui/counter.tsx'
import { FieldError, FieldHint } from '../../ui/field-message.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useAsk } from './use-ask.ts'

/** Where a question is written. `autoFocus` when somebody came here to ask. */
export function AskComposer({ autoFocus = false }: { autoFocus?: boolean }) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const ask = useAsk()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (autoFocus) area.current?.focus()
  }, [autoFocus])
  const note = ask.fields.text ?? ask.fields.category
  const told = note ?? ask.missing
  return (
    <form
      noValidate
      className="rounded-lg border border-line-strong bg-surface p-3.5 focus-within:border-focus focus-within:inset-ring focus-within:inset-ring-focus"
      onSubmit={event => {
        event.preventDefault()
        if (ask.canSend) ask.submit()
      }}
    >
      <div className="flex items-start gap-3">
        <Avatar id={viewer.id} name={viewer.name} src={viewer.avatarUrl} size={40} />
        <label className="sr-only" htmlFor={`${id}-text`}>
          {t('questions.composer.label')}
        </label>
        <TextArea
          ref={area}
          id={`${id}-text`}
          bare
          rows={2}
          className="py-2"
          placeholder={t('questions.composer.placeholder')}
          value={ask.draft.text}
          aria-invalid={Boolean(ask.fields.text) || undefined}
          aria-describedby={told ? `${id}-note` : undefined}
          onChange={event => ask.change({ text: event.target.value })}
          onKeyDown={event => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && ask.canSend) ask.submit()
          }}
        />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <label className="sr-only" htmlFor={`${id}-category`}>
          {t('questions.composer.category')}
        </label>
        <Select
          id={`${id}-category`}
          wrapClassName="min-w-40 flex-1 md:max-w-64"
          className="min-h-11! py-1.5! text-copy!"
          placeholder={t('questions.composer.pickCategory')}
          value={ask.draft.category}
          aria-invalid={Boolean(ask.fields.category) || undefined}
          aria-describedby={told ? `${id}-note` : undefined}
          onChange={event => ask.change({ category: event.target.value as QuestionCategory | '' })}
        >
          {questionCategories.map(category => (
            <option key={category}>{category}</option>
          ))}
        </Select>
        <Counter used={ask.used} max={limits.questionMax} mode="left" />
        <Button type="submit" size="md" className="ml-auto px-4.5" disabled={!ask.canSend} busy={ask.busy}>
          {t('questions.composer.submit')}
        </Button>
      </div>
      <div aria-live="polite">
        {told && (
          <div className="mt-2">
            {note ? <FieldError id={`${id}-note`}>{note}</FieldError> : <FieldHint id={`${id}-note`}>{told}</FieldHint>}
          </div>
        )}
      </div>
    </form>
  )
}
