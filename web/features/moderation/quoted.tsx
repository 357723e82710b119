import { useTranslation } from 'react-i18next'
import type { ReportCaseDetail } from '../../../contract/moderation.ts'

type Content = NonNullable<ReportCaseDetail['reported']>

/** Words as somebody wrote them, with their pictures. `title` is left out where a heading says it already. */
export function Quoted({ content: { title, body, pictures }, heading }: { content: Content; heading: string }) {
  const { t } = useTranslation()
  const ownTitle = title && title !== heading ? title : null
  const ownBody = body && body !== heading ? body : null
  if (!ownTitle && !ownBody && pictures.length === 0) return null
  return (
    <blockquote className="grid gap-2 border-l-3 border-line-strong py-0.5 pl-3 text-copy leading-[1.375rem]">
      {ownTitle && <p className="wrapline font-semibold">{ownTitle}</p>}
      {ownBody && <p className="wrapline whitespace-pre-line">{ownBody}</p>}
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
