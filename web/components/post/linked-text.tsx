import { useTranslation } from 'react-i18next'
import { linksIn } from '../../lib/dom/links.ts'

/** User text with links. Links open without opener and referrer; no other markup is interpreted. */
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
