import { useTranslation } from 'react-i18next'
import { linksIn } from '../../lib/dom/links.ts'

/** Links have no opener and no referrer. Other markup stays text. */
export function LinkedText({ text }: { text: string }) {
  const { t } = useTranslation()
  return linksIn(text).map(({ text: words, href }, index) =>
    href ? (
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow" className="link-text">
        {words}
        <span className="sr-only"> {t('ui.newTab')}</span>
      </a>
    ) : (
      words
    ),
  )
}
