import { Children, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonCard } from '../../../contract/people.ts'
import type { Price as Amount } from '../../../contract/listings.ts'
import { cx } from '../../ui/cx.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { PersonLink, usePersonName } from '../person-link.tsx'
import { formatMoney } from '../../lib/i18n/money.ts'

export function MetaRow({
  className,
  wrap = true,
  children,
}: {
  className?: string
  wrap?: boolean
  children: ReactNode
}) {
  return (
    <div className={cx('min-w-0 overflow-x-clip text-meta text-text-muted', className)}>
      <div className={cx('-ml-[15px] flex items-center', wrap && 'flex-wrap')}>
        {Children.toArray(children).map((child, index) => (
          <span
            key={index}
            className={cx(
              'relative min-w-0 pl-[15px] before:absolute before:top-[calc(.5lh-1.5px)] before:left-1.5 before:size-[3px] before:rounded-full before:bg-current before:opacity-70',
              wrap ? 'max-w-full' : 'not-last:flex-none',
            )}
          >
            {child}
          </span>
        ))}
      </div>
    </div>
  )
}

export function AuthorLink({ author }: { author: PersonCard }) {
  const nameOf = usePersonName()
  return (
    <PersonLink person={author} className="mr-auto hit-44 z-2 flex min-w-0 items-center gap-2 hover:underline">
      <Avatar id={author.id} name={author.name} src={author.avatarUrl} size={28} />
      <MetaRow>
        <span className="wrapline font-semibold text-text">
          <bdi>{nameOf(author)}</bdi>
        </span>
        {author.neighborhood && <bdi>{author.neighborhood}</bdi>}
      </MetaRow>
    </PersonLink>
  )
}

export function Price({ price }: { price: Amount }) {
  const { t, i18n } = useTranslation()
  return (
    <p className="type-h3 tnum font-[750]">
      {formatMoney(price, i18n.language)}
      {price.period && (
        <span className="font-sans text-meta font-normal text-text-muted [font-stretch:100%]">
          {' '}
          {t(`feed.per${price.period}`)}
        </span>
      )}
    </p>
  )
}
