import { useTranslation } from 'react-i18next'
import { languages, type Language } from '../../../contract/language.ts'
import { useLanguage } from '../../components/use-language.ts'
import { languageName } from '../../lib/i18n/i18n.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { toastError } from '../../ui/toast.tsx'

export function LanguageChoice() {
  const { t } = useTranslation()
  const { language, choose } = useLanguage(toastError)
  return (
    <Field label={t('shell.language')}>
      <Select value={language} onChange={event => void choose(event.target.value as Language)}>
        {languages.map(name => (
          <option key={name} value={name} lang={name}>
            {languageName(name)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
