import { Bell, Check, SquarePlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Series } from '../../../../contract/series.ts'
import { ActionBar } from '../../../components/page/page-bars.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFollowing } from './queries.ts'

const wide = 'flex-[1_1_8.5rem] md:w-60 md:flex-none'

/** For the organizer: adds dates. */
export function FollowBar({ series, onExtend }: { series: Series; onExtend: () => void }) {
  const { t } = useTranslation()
  const follow = useFollowing(series)
  const { isFollowing, followerCount: count, can } = series
  const hint = can.follow ? t(isFollowing ? 'series.hintFollowing' : 'series.hint') : count > 0 && t('series.hintOwn')
  return (
    <ActionBar>
      <div role="status" className="tnum min-w-0 flex-[1_1_7rem]">
        <p className="font-semibold">{t('series.followers', { count })}</p>
        <p className="text-meta text-pretty text-text-muted">{hint}</p>
      </div>
      {can.follow ? (
        <Button
          size="lg"
          variant={isFollowing ? 'secondary' : 'primary'}
          className={wide}
          icon={isFollowing ? <Check size={20} aria-hidden="true" /> : <Bell size={20} aria-hidden="true" />}
          onClick={() => follow(!isFollowing)}
        >
          {t(isFollowing ? 'series.following' : 'series.follow')}
        </Button>
      ) : (
        can.extend && (
          <Button size="lg" className={wide} icon={<SquarePlus size={20} aria-hidden="true" />} onClick={onExtend}>
            {t('series.extend.action')}
          </Button>
        )
      )}
    </ActionBar>
  )
}
