import { Sparkles } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { letteredStyles, logoConcepts, logoStyles } from '../../../contract/logo-vocabulary.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceChip } from '../../ui/form/chip.tsx'
import { Counter } from '../../ui/form/counter.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { StyleGlyph } from './style-glyph.tsx'
import type { useGenerate } from './use-generate.ts'
import { FormError } from '../../ui/feedback/notice.tsx'

export function LogoForm({
  making: { draft, field, failure, busy, change, generate, cancel },
  lastStays,
}: {
  making: ReturnType<typeof useGenerate>
  /** True if a logo is shown that a failure does not remove. */
  lastStays: boolean
}) {
  const { t } = useTranslation()
  const press = useRef<HTMLButtonElement>(null)
  const { length } = Array.from(draft.customPrompt)
  const isLettered = letteredStyles.some(lettered => lettered === draft.style)
  const style = t(`logos.styles.${draft.style}`)
  return (
    <form
      className="mt-6.5 grid content-start gap-5 rail:mt-0"
      onSubmit={event => {
        event.preventDefault()
        generate()
      }}
    >
      {failure && (
        <FormError
          message={t('logos.failed.generate')}
          detail={lastStays ? `${failure.text} ${t('logos.failed.lastStays')}` : failure.text}
          attempt={failure.attempt}
        />
      )}
      <Choices label={t('logos.style')}>
        {logoStyles.map(style => (
          <ChoiceChip key={style} pressed={draft.style === style} disabled={busy} onClick={() => change({ style })}>
            {draft.style !== style && <StyleGlyph style={style} />}
            {t(`logos.styles.${style}`)}
          </ChoiceChip>
        ))}
      </Choices>
      <Choices label={t('logos.concept')}>
        {logoConcepts.map(concept => (
          <ChoiceChip
            key={concept}
            pressed={draft.concept === concept}
            disabled={busy}
            onClick={() => change({ concept })}
          >
            {t(`logos.concepts.${concept}`)}
          </ChoiceChip>
        ))}
      </Choices>
      <Field
        label={t('logos.prompt')}
        optional
        hint={isLettered ? t('logos.promptHint') : `${t('logos.promptHint')} ${t('logos.noWords', { style })}`}
        error={field}
        counter={<Counter used={length} max={limits.logoPromptMax} />}
      >
        <TextArea
          rows={3}
          value={draft.customPrompt}
          placeholder={t('logos.promptPlaceholder')}
          readOnly={busy}
          onChange={event => change({ customPrompt: event.target.value })}
        />
      </Field>
      <div className="grid gap-2">
        <Button
          ref={press}
          type="submit"
          size="lg"
          full
          busy={busy}
          busyLabel={t('logos.generating')}
          icon={<Sparkles size={20} aria-hidden="true" />}
        >
          {t('logos.generate')}
        </Button>
        {busy && (
          <Button
            variant="ghost"
            full
            onClick={() => {
              cancel()
              press.current?.focus()
            }}
          >
            {t('logos.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

function Choices({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-label font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}
