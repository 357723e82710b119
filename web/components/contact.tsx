import { useTranslation } from 'react-i18next'
import '../locales/en/data-help.ts'
import { useSession } from '../lib/api/session.ts'
import { cx } from '../ui/cx.ts'
import { TextLink } from '../ui/link.tsx'

export function Contact({ className }: { className?: string }) {
  const { t } = useTranslation()
  const { contactEmail } = useSession()
  if (contactEmail === null) return null
  return (
    <p className={cx('text-meta text-text-muted', className)}>
      {t('dataHelp.questions')}{' '}
      <TextLink tall to={`mailto:${contactEmail}`}>
        {t('dataHelp.contact')}
      </TextLink>
    </p>
  )
}
