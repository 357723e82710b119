import { useTranslation } from 'react-i18next'
import { failureOf } from '../../lib/api/failure.ts'

export function useGoneWords(error: unknown): { title: string; lead: string } {
  const { t } = useTranslation()
  return failureOf(error).code === 'PROFILE_INACTIVE'
    ? { title: t('errors.code.PROFILE_INACTIVE'), lead: t('profiles.member.inactiveLead') }
    : { title: t('profiles.member.missing'), lead: t('profiles.member.missingLead') }
}
