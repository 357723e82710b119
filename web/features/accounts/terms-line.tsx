import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import { TextLink } from '../../ui/text-link.tsx'

/** Opens beside the form, so that nothing typed is left behind. */
export function TermsLine({ children, className }: { children: string; className?: string }) {
  const { t } = useTranslation()
  return (
    <p className={`text-center text-meta text-text-muted ${className ?? ''}`}>
      {children}{' '}
      <TextLink to={pages.terms} look="plain" tall newTab>
        {t('accounts.termsOfUse')}
      </TextLink>
    </p>
  )
}
