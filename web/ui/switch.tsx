import { Switch as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** The on state is green, because a red switch reads as off. Requires `aria-label` or `aria-labelledby`. */
export function Switch({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      className={cx(
        'relative h-7 w-11.5 flex-none rounded-full border border-transparent bg-line-strong transition-colors duration-(--dur-fast)',
        "after:absolute after:-inset-x-px after:-inset-y-[9px] after:content-[''] data-[state=checked]:bg-success disabled:opacity-50",
        className,
      )}
      {...rest}
    >
      <Radix.Thumb className="block size-5.5 translate-x-0.5 rounded-full bg-white transition-transform duration-(--dur-fast) ease-out-soft data-[state=checked]:translate-x-5 dark:data-[state=checked]:bg-on-success forced-colors:bg-[ButtonText]" />
    </Radix.Root>
  )
}
