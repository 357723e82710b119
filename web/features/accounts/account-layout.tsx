import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../contract/values/language.ts'
import { BrandBlock } from '../../ui/art/brand-block.tsx'
import { cx } from '../../ui/cx.ts'
import { useLanguage } from '../../components/use-language.ts'
import { languageName } from '../../lib/i18n/i18n.ts'

export function AccountLayout({
  hero = false,
  centred = false,
  children,
}: {
  hero?: boolean
  centred?: boolean
  children: ReactNode
}) {
  return (
    <div className="min-h-dvh md:flex">
      <BrandBlock compact={!hero} />
      <main
        id="main"
        tabIndex={-1}
        className={cx(
          'px-gutter mx-auto flex w-full max-w-120 flex-col pb-[calc(32px+var(--safe-bottom))]',
          'md:m-0 md:w-120 md:max-w-[62%] md:flex-none md:justify-center md:px-[max(56px,var(--safe-right))] md:py-8',
          hero ? 'gap-3.5 pt-5.5' : 'gap-4 pt-6',
          centred && 'items-center pt-12 text-center',
        )}
      >
        {children}
        <LanguageRow />
      </main>
    </div>
  )
}

/** Each language has its own name, for visitors who cannot read the page. */
function LanguageRow() {
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
