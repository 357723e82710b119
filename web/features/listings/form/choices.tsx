import { useTranslation } from 'react-i18next'
import { ChoiceChip } from '../../../ui/chip.tsx'
import { FieldError } from '../../../ui/field.tsx'

/** Chips for one of a few values. `optional`: pressing the chosen chip clears it. */
export function Choices<T extends string>({
  id,
  legend,
  options,
  value,
  error,
  optional = false,
  onChange,
}: {
  /** Id of the first chip; the form focuses it if the choice is missing. */
  id: string
  legend: string
  options: readonly { value: T; label: string }[]
  value: T | ''
  error: string | undefined
  optional?: boolean
  onChange: (value: T | '') => void
}) {
  const { t } = useTranslation()
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-below` : undefined}>
      <legend className="mb-2 text-label font-semibold">
        {legend}
        {optional && <span className="font-normal text-text-muted"> {t('ui.optional')}</span>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option, index) => (
          <ChoiceChip
            key={option.value}
            {...(index === 0 ? { id } : {})}
            pressed={value === option.value}
            onClick={() => onChange(optional && value === option.value ? '' : option.value)}
          >
            {option.label}
          </ChoiceChip>
        ))}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldError id={`${id}-below`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
