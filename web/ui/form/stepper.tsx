import { Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { use } from 'react'
import { FieldContext } from './field.tsx'

export function Stepper({
  value,
  onChange,
  min = 1,
  max = 10,
  label,
}: {
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  label?: string
}) {
  const { t } = useTranslation()
  const field = use(FieldContext)
  const button = 'grid min-h-12.5 w-12.5 place-items-center rounded-md disabled:text-text-disabled'
  return (
    <div
      role="group"
      id={field?.id}
      aria-label={label}
      aria-describedby={field?.describedBy}
      className="inline-flex w-max items-center rounded-md border border-line-strong bg-surface"
    >
      <button
        type="button"
        className={button}
        aria-label={t('ui.less')}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Minus size={20} aria-hidden="true" />
      </button>
      <output className="tnum min-w-9 text-center font-semibold">{value}</output>
      <button
        type="button"
        className={button}
        aria-label={t('ui.more')}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Plus size={20} aria-hidden="true" />
      </button>
    </div>
  )
}
