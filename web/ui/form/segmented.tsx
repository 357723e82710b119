import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export function Segmented<T extends string>({
  label,
  value,
  onChange,
  options,
  className,
}: {
  label: string
  value: T
  onChange: (value: T) => void
  options: readonly { value: T; label: ReactNode; icon?: ReactNode }[]
  className?: string
}) {
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={chosen => onChange(chosen as T)}
      className={cx(
        'grid auto-cols-fr grid-flow-col gap-1 rounded-[16px] border border-transparent bg-sunken p-1 dark:border-line dark:bg-surface',
        className,
      )}
    >
      {options.map(option => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          className="wrapline flex min-h-11 items-center justify-center gap-1.5 rounded-[12px] border border-transparent px-1.5 py-1 text-center text-copy leading-[1.25rem] font-semibold text-text-muted data-[state=checked]:border-line data-[state=checked]:bg-raised data-[state=checked]:text-text data-[state=checked]:shadow-(--shadow-1) dark:data-[state=checked]:bg-sunken"
        >
          {option.icon}
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
