import type { ComponentProps } from 'react'

export function RadioMark(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <input
      type="radio"
      className="size-5.5 flex-none cursor-pointer appearance-none rounded-full border-[1.5px] border-line-strong bg-surface checked:border-[7px] checked:border-primary checked:bg-on-primary forced-colors:appearance-auto"
      {...props}
    />
  )
}
