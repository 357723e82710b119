import { useTranslation } from 'react-i18next'
import type { ReportCaseDetail } from '../../../contract/moderation.ts'
import { ChangedWords, changedParts } from '../../components/text-diff.tsx'

type Content = NonNullable<ReportCaseDetail['reported']>

/**
 * Reported text with its pictures. `heading`: text already shown above, left out here. With `before`, the differences are marked.
 */
export function Quoted({
  content: { title, body, pictures },
  heading = '',
  before,
}: {
  content: Content
  heading?: string
  before?: Content
}) {
  const { t } = useTranslation()
  const shown = (text: string | null, old: string | null) => (text === heading ? '' : (text ?? '') || (old ?? ''))
  const said = { added: t('moderation.case.added'), removed: t('moderation.case.removedWords') }
  const words = (text: string | null, old: string | null) =>
    before ? <ChangedWords parts={changedParts(old ?? '', text ?? '')} said={said} /> : text
  const ownTitle = shown(title, before?.title ?? null)
  const ownBody = shown(body, before?.body ?? null)
  if (!ownTitle && !ownBody && pictures.length === 0) return null
  return (
    <blockquote className="grid gap-2 border-l-3 border-line-strong py-0.5 pl-3 text-copy leading-[1.375rem]">
      {ownTitle && <p className="wrapline font-semibold">{words(title, before?.title ?? null)}</p>}
      {ownBody && <p className="wrapline whitespace-pre-line">{words(body, before?.body ?? null)}</p>}
      {pictures.length > 0 && (
        <ul className="grid grid-cols-2 gap-2">
          {pictures.map(({ url, alt }, at) => (
            <li key={url}>
              <img
                src={url}
                alt={alt || t('moderation.case.picture', { number: at + 1 })}
                loading="lazy"
                decoding="async"
                className="max-h-60 w-full rounded-md bg-sunken object-contain"
              />
            </li>
          ))}
        </ul>
      )}
    </blockquote>
  )
}
