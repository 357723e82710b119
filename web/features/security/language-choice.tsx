import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../../lib/i18n.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

/** What a language calls itself: "English", "Català". */
function ownName(language: string) {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** The languages that the app was given; a statement while there is one. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation()
  // i18next's own entry shows keys in place of sentences.
  const languages = (i18n.options.supportedLngs || []).filter(language => language !== 'cimode')
  if (languages.length < 2)
    return (
      <div>
        <p className="text-label font-semibold">{t('security.appearance.language')}</p>
        <p className="mt-1 text-copy">{ownName(i18n.language)}</p>
        <p className="text-meta text-text-muted">{t('security.appearance.onlyLanguage')}</p>
      </div>
    )
  return (
    <Field label={t('security.appearance.language')}>
      <Select value={i18n.language} onChange={event => void chooseLanguage(i18n, event.target.value)}>
        {languages.map(language => (
          <option key={language} value={language} lang={language}>
            {ownName(language)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
