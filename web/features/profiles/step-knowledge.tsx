import { useId, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { onboardingKnowledge, type Knowledge } from '../../../contract/vocabulary.ts'
import { fieldText } from '../../lib/failure.ts'
import { ChoiceChip } from '../../ui/chip.tsx'
import { FieldError, FieldHint } from '../../ui/field-message.tsx'
import type { OnboardingValues } from './onboarding-values.ts'

/** Step 4: one to five things that the person knows about. */
export function StepKnowledge() {
  const { t } = useTranslation()
  const id = useId()
  const { control } = useFormContext<OnboardingValues>()
  const { field, fieldState } = useController({ control, name: 'knowledgeableIn' })
  const [kept, setKept] = useState(false)
  const chosen = field.value
  const full = chosen.length >= limits.knowledgeMax
  const error = fieldText(t, fieldState.error?.message)

  function toggle(area: Knowledge) {
    const last = chosen.length === 1 && chosen[0] === area
    setKept(last)
    if (last) return
    field.onChange(chosen.includes(area) ? chosen.filter(one => one !== area) : [...chosen, area])
  }

  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-count ${id}-below`}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <span id={`${id}-label`} className="text-label font-semibold">
          {t('onboarding.knowledge.label')}
        </span>
        <span id={`${id}-count`} role="status" className="tnum text-copy text-text-muted">
          <Trans
            i18nKey="onboarding.knowledge.chosen"
            values={{ count: chosen.length, max: limits.knowledgeMax }}
            components={{ strong: <b className="text-text" /> }}
          />
        </span>
      </div>
      <div className="flex flex-wrap gap-x-2 gap-y-2.5">
        {onboardingKnowledge.map((area, index) => {
          const pressed = chosen.includes(area)
          return (
            <ChoiceChip
              key={area}
              pressed={pressed}
              disabled={full && !pressed}
              onClick={() => toggle(area)}
              // The first one takes focus when the form looks for what is wrong.
              {...(index === 0 ? { ref: field.ref } : {})}
            >
              {t(`onboarding.knowledge.areas.${area}`)}
            </ChoiceChip>
          )
        })}
      </div>
      <div id={`${id}-below`} role="status" className="mt-3 empty:hidden">
        {error ? (
          <FieldError>{error}</FieldError>
        ) : full ? (
          <FieldHint>{t('onboarding.knowledge.full')}</FieldHint>
        ) : (
          kept && <FieldHint>{t('onboarding.knowledge.keepOne')}</FieldHint>
        )}
      </div>
    </div>
  )
}
