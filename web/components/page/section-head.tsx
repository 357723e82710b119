import type { ReactNode } from 'react'

export function SectionHead({
  id,
  title,
  level = 2,
  small = false,
  children,
}: {
  id?: string
  title: ReactNode
  level?: 2 | 3
  small?: boolean
  children?: ReactNode
}) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="mb-1 flex min-h-11 items-center justify-between gap-3">
      <Heading id={id} className={small ? 'type-h3' : 'type-h2'}>
        {title}
      </Heading>
      {children}
    </div>
  )
}
