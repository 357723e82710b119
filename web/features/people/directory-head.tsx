import { UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { generatePath } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { ButtonLink } from '../../ui/link.tsx'

export function DirectoryHead({ city }: { city: string }) {
  const { t } = useTranslation()
  return (
    <>
      <h1 className="type-h1 pt-1 md:pt-0">{t('people.title')}</h1>
      <div className="mt-1.5 mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="min-w-0 flex-[1_1_10rem] text-copy text-text-muted">{t('people.lead')}</p>
        <ButtonLink
          to={generatePath(pages.invite, { city })}
          variant="tonal"
          size="md"
          icon={<UserPlus size={20} aria-hidden="true" />}
        >
          {t('people.invite.title')}
        </ButtonLink>
      </div>
    </>
  )
}
