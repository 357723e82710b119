import type { QueryClient } from '@tanstack/react-query'
import type { Boot } from '../../lib/api/boot.ts'

export const termsKey = ['terms'] as const
export const hasTermsKey = ['hasTerms'] as const

export function seedTerms(client: QueryClient, { terms, hasTerms }: Boot['data']): void {
  if (terms) client.setQueryData(termsKey, terms)
  if (hasTerms !== undefined) client.setQueryData(hasTermsKey, hasTerms)
}
