import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countryNames } from './country-names.ts'

/** A datalist of countries for the input whose `list` is this id. */
export function CountryList({ id }: { id: string }) {
  const { language } = useTranslation().i18n
  const names = useMemo(() => countryNames(language), [language])
  return (
    <datalist id={id}>
      {names.map(name => (
        <option key={name}>{name}</option>
      ))}
    </datalist>
  )
}
