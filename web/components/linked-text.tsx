import { useTranslation } from 'react-i18next'
import { linksIn } from '../lib/links.ts'

/**
 * What somebody typed, word for word; addresses in it can be opened, in a new tab that learns nothing of this one.
 * Nothing else is interpreted, and nothing is fetched.
 */
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
