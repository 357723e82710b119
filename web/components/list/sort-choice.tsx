import { Check, ChevronDown } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import { useWide } from '../../lib/dom/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { ChipButton } from '../../ui/form/chip.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'

interface Props<T extends string> {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  chip?: ReactNode
  icon?: ReactNode
  onChange: (value: T) => void
}

export function SortChoice<T extends string>(props: Props<T>) {
  return useWide() ? <SortMenu {...props} /> : <SortSheet {...props} />
}

const look = { variant: 'ghost', size: 'md', className: 'flex-none px-2! text-text!' } as const
const chevron = <ChevronDown size={18} aria-hidden="true" />

function Shown<T extends string>({ label, value, options, chip, icon = chevron }: Props<T>) {
  if (chip !== undefined)
    return (
      <>
        <span>{chip}</span>
        {icon}
      </>
    )
  return (
    <span className="inline-flex items-center gap-1.5 text-copy">
      <span className="sr-only">{label}: </span>
      {options.find(option => option.value === value)?.label}
      {icon}
    </span>
  )
}

function SortMenu<T extends string>(props: Props<T>) {
  const { label, value, options, onChange } = props
  return (
    <Menu
      button={
        props.chip === undefined ? (
          <Button {...look}>
            <Shown {...props} />
          </Button>
        ) : (
          <ChipButton>
            <Shown {...props} />
          </ChipButton>
        )
      }
    >
      {({ MenuContent, MenuLabel, MenuRadioGroup, MenuRadioItem }) => (
        <MenuContent>
          <MenuLabel>{label}</MenuLabel>
          <MenuRadioGroup value={value} onValueChange={chosen => onChange(chosen as T)}>
            {options.map(option => (
              <MenuRadioItem key={option.value} value={option.value}>
                {option.label}
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
        </MenuContent>
      )}
    </Menu>
  )
}

function SortSheet<T extends string>(props: Props<T>) {
  const { label, value, options, onChange } = props
  const [open, setOpen] = useState(false)
  const choose = (chosen: T) => {
    onChange(chosen)
    setOpen(false)
  }
  return (
    <>
      {props.chip === undefined ? (
        <Button {...look} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Shown {...props} />
        </Button>
      ) : (
        <ChipButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Shown {...props} />
        </ChipButton>
      )}
      <Sheet open={open} onOpenChange={setOpen} title={label}>
        <RadioGroup.Root
          aria-label={label}
          value={value}
          onValueChange={chosen => choose(chosen as T)}
          className="divide-y divide-line"
        >
          {options.map(option => (
            <RadioGroup.Item
              key={option.value}
              value={option.value}
              onClick={() => option.value === value && setOpen(false)}
              className="flex min-h-13 w-full items-center justify-between gap-3 py-2 text-left data-[state=checked]:font-bold"
            >
              {option.label}
              <RadioGroup.Indicator>
                <Check size={22} strokeWidth={2.5} className="text-primary-text" aria-hidden="true" />
              </RadioGroup.Indicator>
            </RadioGroup.Item>
          ))}
        </RadioGroup.Root>
      </Sheet>
    </>
  )
}
