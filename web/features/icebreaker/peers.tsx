import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import type { IcebreakerState } from '../../../contract/icebreaker.ts'
import { limits } from '../../../contract/limits.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'

export function Peers({ peers }: { peers: IcebreakerState['peers'] }) {
  const { t } = useTranslation()
  const id = useId()
  const [open, setOpen] = useState(false)
  if (peers.length === 0)
    return <p className="px-4 pt-4 pb-4 text-copy text-text-muted md:px-6">{t('home.icebreaker.noPeers')}</p>
  const More = open ? ChevronUp : ChevronDown
  return (
    <>
      <ul
        id={id}
        aria-label={t('home.icebreaker.peers')}
        className={cx(
          'flex flex-col gap-3 px-4 pt-4 md:px-6 md:pt-4.5',
          peers.length > limits.peersShown ? 'pb-1' : 'pb-4',
        )}
      >
        {peers.slice(0, open ? limits.peersExpanded : limits.peersShown).map(({ person, answer }) => (
          <li key={person.id} className="linked-card flex items-start gap-2.5">
            <Avatar id={person.id} name={person.name} src={person.avatarUrl} size={36} className="mt-0.5" />
            <p className={cx('wrapline min-w-0 flex-1 self-center text-copy', open ? 'line-clamp-6' : 'line-clamp-2')}>
              <Link
                to={generatePath(pages.profile, { profileId: person.id })}
                className="font-semibold card-link after:-inset-x-2 after:-inset-y-1 hover:underline"
              >
                {person.name}
              </Link>{' '}
              <span dir="auto" className="text-text-muted">
                {answer}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {peers.length > limits.peersShown && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-12 w-full items-center justify-center gap-1.5 rounded-b-lg text-copy font-semibold text-primary-text hover:bg-primary-soft focus-visible:-outline-offset-3"
        >
          {t(open ? 'home.icebreaker.less' : 'home.icebreaker.more')}
          <More size={18} aria-hidden="true" />
        </button>
      )}
    </>
  )
}
