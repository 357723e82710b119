import { useQuery } from '@tanstack/react-query'
import { pages } from '../../../contract/pages.ts'
import { call } from '../../lib/api/api.ts'
import { Sentence } from '../../lib/i18n/sentence.tsx'
import { hasTermsKey } from '../terms/public.ts'
import { TextLink } from '../../ui/link.tsx'

/** The link opens a new tab, so that typed values are kept. Shown until the answer is known, as in the prerendered page. */
export function TermsLine({ by, className }: { by: 'signIn' | 'signUp'; className?: string }) {
  const { data: hasTerms = true } = useQuery({
    queryKey: hasTermsKey,
    queryFn: async ({ signal }) => (await call(api => api.terms.latest(undefined, { signal }))).terms !== null,
    staleTime: Infinity,
  })
  if (!hasTerms) return null
  return (
    <p className={`text-center text-meta text-text-muted ${className ?? ''}`}>
      <Sentence
        i18nKey={`accounts.${by}.terms`}
        components={{ terms: <TextLink to={pages.terms} look="plain" tall newTab /> }}
      />
    </p>
  )
}
