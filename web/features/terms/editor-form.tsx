import { useTranslation } from 'react-i18next'
import { Bold, Heading2, Link2, List } from 'lucide-react'
import { Toolbar } from 'radix-ui'
import { useRef, type KeyboardEvent } from 'react'
import { visibleLength, lengthOf } from '../../../contract/text/characters.ts'
import { limits } from '../../../contract/limits.ts'
import { PickerInput } from '../../components/form/date-input.tsx'
import { fieldText } from '../../lib/api/failure.ts'
import { Field, TextInput } from '../../ui/form/field.tsx'
import { Counter } from '../../ui/form/counter.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { IconButton } from '../../ui/button.tsx'
import type { Draft, Words } from './use-draft.ts'
import type { WrongWords } from './use-save.ts'
import { marked, type Mark } from './marks.ts'

/** The number is fixed once stored. */
export function EditorForm({
  draft,
  next,
  wrong,
  onChange,
}: {
  draft: Draft
  next: number
  wrong: WrongWords
  onChange: (part: Partial<Words>) => void
}) {
  const { t } = useTranslation()
  const versionHint = draft.isNew ? draft.version === String(next) && t('legal.versionHint') : t('legal.versionFixed')
  return (
    <form className="grid gap-4" onSubmit={event => event.preventDefault()}>
      <div className="grid gap-4 min-[360px]:grid-cols-2 min-[360px]:gap-3">
        <Field
          id="terms-version"
          label={t('legal.version')}
          hint={versionHint || undefined}
          error={fieldText(t, wrong.version)}
        >
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={draft.version}
            readOnly={!draft.isNew}
            className="tnum read-only:border-transparent read-only:bg-sunken"
            onChange={event => onChange({ version: event.target.value })}
          />
        </Field>
        <Field id="terms-effectiveAt" label={t('legal.effective')} error={fieldText(t, wrong.effectiveAt)}>
          <PickerInput
            kind="date"
            withYear
            id="terms-effectiveAt"
            label={t('legal.effective')}
            calendar={t('legal.chooseDay')}
            empty={t('legal.noDay')}
            value={draft.effectiveAt}
            wrong={wrong.effectiveAt !== undefined}
            describedBy={wrong.effectiveAt && 'terms-effectiveAt-below'}
            onChange={effectiveAt => onChange({ effectiveAt })}
          />
        </Field>
      </div>
      <Field id="terms-title" label={t('legal.titleLabel')} error={fieldText(t, wrong.title)}>
        <TextInput value={draft.title} onChange={event => onChange({ title: event.target.value })} />
      </Field>
      <MarkdownField
        value={draft.contentMd}
        hint={visibleLength(draft.contentMd) === 0 ? t('legal.blank') : undefined}
        error={fieldText(t, wrong.contentMd)}
        onChange={contentMd => onChange({ contentMd })}
      />
    </form>
  )
}

const tools = [
  ['heading', Heading2],
  ['bold', Bold],
  ['list', List],
  ['link', Link2],
] as const
const keys: Partial<Record<string, Mark>> = { b: 'bold', k: 'link' }

/** Distance from the limit. */
const countedFrom = 5_000

function MarkdownField({
  value,
  error,
  hint,
  onChange,
}: {
  value: string
  error: string | undefined
  hint: string | undefined
  onChange: (value: string) => void
}) {
  const { t } = useTranslation()
  const area = useRef<HTMLTextAreaElement>(null)

  function mark(what: Mark) {
    const field = area.current
    if (!field) return
    const { from, to, insert, select } = marked(what, {
      text: field.value,
      start: field.selectionStart,
      end: field.selectionEnd,
    })
    field.focus()
    field.setSelectionRange(from, to)
    // Inserts as if typed, so that undo works; not all browsers support `insertText`.
    const text = field.value.slice(0, from) + insert + field.value.slice(to)
    if (!document.execCommand('insertText', false, insert) || field.value !== text) onChange(text)
    requestAnimationFrame(() => field.setSelectionRange(...select))
  }

  function onKeyDown(event: KeyboardEvent) {
    const what = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey ? keys[event.key] : undefined
    if (!what) return
    event.preventDefault()
    mark(what)
  }

  const used = value.length > limits.termsMax - countedFrom ? lengthOf(value) : 0
  return (
    <Field
      id="terms-contentMd"
      label={t('legal.content')}
      hint={hint}
      error={error}
      counter={used > limits.termsMax - countedFrom && <Counter used={used} max={limits.termsMax} />}
    >
      <div>
        <Toolbar.Root
          aria-label={t('legal.tools.label')}
          className="flex flex-wrap gap-0.5 rounded-t-md border border-b-0 border-line-strong bg-surface p-1"
        >
          {tools.map(([name, Icon]) => (
            <Toolbar.Button asChild key={name}>
              <IconButton
                label={t(`legal.tools.${name}`)}
                aria-controls="terms-contentMd"
                onClick={() => mark(name)}
                icon={Icon}
              />
            </Toolbar.Button>
          ))}
        </Toolbar.Root>
        <TextArea
          ref={area}
          rows={12}
          maxHeight={640}
          value={value}
          className="min-h-75 rounded-t-none font-mono text-[.9375rem]!"
          onKeyDown={onKeyDown}
          onChange={event => onChange(event.target.value)}
        />
      </div>
    </Field>
  )
}
