import { createContext, use } from 'react'

interface FieldState {
  id: string
  describedBy: string | undefined
  invalid: boolean
}

export const FieldContext = createContext<FieldState | null>(null)

/** Returns the attributes that link a control to its Field. Values in `own` take precedence. */
export function useFieldProps(own: { id?: string | undefined; 'aria-describedby'?: string | undefined }) {
  const field = use(FieldContext)
  return {
    id: own.id ?? field?.id,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
  }
}
