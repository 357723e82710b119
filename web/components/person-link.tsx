import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import type { PersonCard } from '../../contract/people.ts'
import { pages } from '../../contract/pages.ts'

export const isFormerMember = ({ name }: Pick<PersonCard, 'name'>): boolean => name === ''

export function usePersonName() {
  const { t } = useTranslation()
  return (person: Pick<PersonCard, 'name'>) => (isFormerMember(person) ? t('ui.formerMember') : person.name)
}

export function PersonLink({
  person,
  to = generatePath(pages.profile, { profileId: person.id }),
  ...rest
}: Omit<ComponentProps<typeof Link>, 'to'> & { person: Pick<PersonCard, 'id' | 'name'>; to?: string }) {
  if (!isFormerMember(person)) return <Link to={to} {...rest} />
  const { className, children } = rest
  return (
    <span className={className} data-former-member="">
      {children}
    </span>
  )
}
