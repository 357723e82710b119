import { Sparkles } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { letteredStyles, logoConcepts, logoStyles, type LogoStyle } from '../../../contract/values/logo-vocabulary.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceChip } from '../../ui/form/chip.tsx'
import { Counter } from '../../ui/form/counter.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { FormError } from '../../ui/feedback/notice.tsx'
import { petalPath } from '../../ui/art/flower.tsx'
import type { useGenerate } from './use-generate.ts'

export function LogoForm({
  making: { draft, field, failure, busy, change, generate, cancel },
  lastStays,
}: {
  making: ReturnType<typeof useGenerate>
  lastStays: boolean
}) {
  const { t } = useTranslation()
  const press = useRef<HTMLButtonElement>(null)
  const { length } = Array.from(draft.customPrompt)
  const isLettered = letteredStyles.some(lettered => lettered === draft.style)
  const style = t(`logos.styles.${draft.style}`)
  return (
    <Form className="mt-6.5 grid content-start gap-5 rail:mt-0" onSubmit={generate}>
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
        <Button ref={press} type="submit" size="lg" full busy={busy} busyLabel={t('logos.generating')} icon={Sparkles}>
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
    </Form>
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

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 9, strokeLinecap: 'round' } as const

const glyphs: Record<LogoStyle, React.JSX.Element> = {
  geometric: <path d="M8 50a42 42 0 0 1 84 0ZM8 58h38v34H8ZM54 58h38a38 34 0 0 1-38 34Z" />,
  tile: (
    <>
      {[0, 90, 180, 270].map(turn => (
        <path key={turn} d={petalPath} transform={`rotate(${turn} 50 50) translate(-8 -8) scale(1.06)`} />
      ))}
    </>
  ),
  handCut: <path d="m20 12 34-6 28 16 12 34-20 32-38 6-24-20-6-34Z" />,
  monoline: <path {...line} d="M14 90V50a36 36 0 0 1 72 0v40M36 90V54a14 14 0 0 1 28 0v36" />,
  monogram: <path {...line} strokeWidth={13} d="M16 90 50 12l34 78M29 62h42" />,
  emblem: (
    <>
      <circle {...line} cx="50" cy="50" r="41" />
      <circle cx="50" cy="50" r="20" />
    </>
  ),
  wordmark: <path {...line} strokeWidth={13} d="M12 34h76M12 66h48" />,
}

const StyleGlyph = ({ style }: { style: LogoStyle }) => (
  <svg width={15} height={15} viewBox="0 0 100 100" fill="currentColor" className="text-text-muted" aria-hidden="true">
    {glyphs[style]}
  </svg>
)
