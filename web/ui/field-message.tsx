import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex animate-fade-in items-start gap-1.5 text-meta text-danger">
      <CircleAlert size={16} className="mt-px" aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}

export function FieldHint({ id, className = '', children }: { id?: string; className?: string; children: ReactNode }) {
  return (
    <p id={id} className={`text-meta text-text-muted ${className}`}>
      {children}
    </p>
  )
}
