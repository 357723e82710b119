import { useId, useState, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import type { Knowledge } from '../../../contract/vocabulary.ts'
import { fieldText } from '../../lib/api/failure.ts'
import { ChoiceChip } from '../../ui/form/chip.tsx'
import { areaText } from '../../components/person-labels.ts'
import { FieldError, FieldHint } from '../../ui/form/field.tsx'

/** One to five areas: the last one cannot be removed; at five the others are disabled. */
export function KnowledgeChips({
  label,
  hideLabel = false,
  count,
  areas,
  chosen,
  onChange,
  problem,
  firstRef,
}: {
  label: string
  hideLabel?: boolean
  /** Changes are announced. */
  count: ReactNode
  areas: readonly Knowledge[]
  chosen: readonly Knowledge[]
  onChange: (chosen: Knowledge[]) => void
  problem: string | undefined
  /** Focused if it is the form's first error. */
  firstRef: Ref<HTMLButtonElement>
}) {
  const { t } = useTranslation()
  const id = useId()
  const [kept, setKept] = useState(false)
  const full = chosen.length >= limits.knowledgeMax
  const error = fieldText(t, problem)

  function toggle(area: Knowledge) {
    const last = chosen.length === 1 && chosen[0] === area
    setKept(last)
    if (last) return
    onChange(chosen.includes(area) ? chosen.filter(one => one !== area) : [...chosen, area])
  }

  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-count ${id}-below`}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <span id={`${id}-label`} className={hideLabel ? 'sr-only' : 'text-label font-semibold'}>
          {label}
        </span>
        <span id={`${id}-count`} role="status" className="tnum text-copy text-text-muted">
          {count}
        </span>
      </div>
      <div className="flex flex-wrap gap-x-2 gap-y-2.5">
        {areas.map((area, index) => {
          const pressed = chosen.includes(area)
          return (
            <ChoiceChip
              key={area}
              pressed={pressed}
              disabled={full && !pressed}
              onClick={() => toggle(area)}
              {...(index === 0 ? { ref: firstRef, id: 'knowledgeableIn' } : {})}
            >
              {areaText(t, area)}
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
