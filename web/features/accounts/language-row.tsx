import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../contract/language.ts'
import { useLanguage } from '../../components/use-language.ts'
import { languageName } from '../../lib/i18n/i18n.ts'

/** Each language has its own name, for visitors who cannot read the page. */
export function LanguageRow() {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<string>()
  const { language, choose } = useLanguage(setProblem)
  return (
    <>
      <div role="group" aria-label={t('shell.language')} className="mt-2 flex flex-wrap justify-center">
        {languages.map(name => (
          <button
            key={name}
            type="button"
            lang={name}
            aria-pressed={name === language}
            onClick={() => {
              setProblem(undefined)
              void choose(name)
            }}
            className="min-h-11 rounded-sm px-3 text-meta text-text-muted aria-pressed:font-semibold aria-pressed:text-text"
          >
            {languageName(name)}
          </button>
        ))}
      </div>
      {problem && (
        <p role="alert" className="text-center text-meta text-danger">
          {problem}
        </p>
      )}
    </>
  )
}
