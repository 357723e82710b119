import { Tabs as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

export const Tabs = Radix.Root

export function TabList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return <Radix.List className={cx('no-scrollbar flex overflow-x-auto border-b border-line', className)} {...rest} />
}

export function Tab({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={cx(
        'relative inline-flex min-h-12 min-w-12 flex-none items-center px-3 text-copy font-semibold text-text-muted first:-ml-3 hover:text-text',
        "focus-visible:-outline-offset-3 data-[state=active]:text-text data-[state=active]:after:absolute data-[state=active]:after:inset-x-3 data-[state=active]:after:bottom-0 data-[state=active]:after:h-[3px] data-[state=active]:after:rounded-t-[3px] data-[state=active]:after:bg-primary data-[state=active]:after:content-['']",
        className,
      )}
      {...rest}
    />
  )
}

export const TabPanel = Radix.Content
