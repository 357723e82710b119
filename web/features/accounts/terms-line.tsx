import { Trans } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import { TextLink } from '../../ui/text-link.tsx'

/** What is accepted by going on. The terms open beside the form, so that nothing typed is left behind. */
export const TermsLine = ({ by, className }: { by: 'signIn' | 'signUp'; className?: string }) => (
  <p className={`text-center text-meta text-text-muted ${className ?? ''}`}>
    <Trans
      i18nKey={`accounts.${by}.terms`}
      components={{ terms: <TextLink to={pages.terms} look="plain" tall newTab /> }}
    />
  </p>
)
