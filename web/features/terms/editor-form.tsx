import { useTranslation } from 'react-i18next'
import { visibleLength } from '../../../contract/characters.ts'
import { PickerInput } from '../../components/form/date-input.tsx'
import { fieldText } from '../../lib/api/failure.ts'
import { Field, TextInput } from '../../ui/form/field.tsx'
import { MarkdownField } from './markdown-field.tsx'
import type { Draft, Words } from './use-draft.ts'
import type { WrongWords } from './use-save.ts'

/** The number is fixed once the version is stored. */
export function EditorForm({
  draft,
  next,
  wrong,
  onChange,
}: {
  draft: Draft
  /** The number after the highest. */
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
