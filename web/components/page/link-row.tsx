import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '../../ui/cx.ts'

interface Content {
  icon: LucideIcon
  title: ReactNode
  detail: ReactNode
}

const look = 'flex items-center gap-3.5 px-4 py-3.5 hover:bg-sunken/60 focus-visible:outline-offset-[-3px]'

export function LinkRow({ to, ...content }: Content & { to: string }) {
  return (
    <Link to={to} className={look}>
      <RowContent {...content} />
    </Link>
  )
}

export function ButtonRow({ icon, title, detail, ...rest }: Content & Omit<ComponentProps<'button'>, keyof Content>) {
  return (
    <button type="button" className={cx(look, 'w-full text-left')} {...rest}>
      <RowContent icon={icon} title={title} detail={detail} />
    </button>
  )
}

function RowContent({ icon: Icon, title, detail }: Content) {
  return (
    <>
      <span className="grid size-11 flex-none place-items-center rounded-md bg-sunken">
        <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="wrapline block text-copy leading-[1.25rem] font-semibold">{title}</span>
        <span className="wrapline block text-meta text-text-muted">{detail}</span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="flex-none" />
    </>
  )
}
