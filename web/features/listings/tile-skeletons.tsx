import '../../locales/en/exchange.ts'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { tilesClass } from '../../components/list/card-list.tsx'

export function TileSkeletons({ count = 8 }: { count?: number }) {
  const { t } = useTranslation()
  return (
    <div role="status" className="mt-4">
      <span className="sr-only">{t('ui.loadingSubject', { subject: t('exchange.listTitle') })}</span>
      <div className={tilesClass}>
        {Array.from({ length: count }, (_, tile) => (
          <div key={tile}>
            <Skeleton className="aspect-square rounded-[18px]!" />
            <Skeleton className="mt-2.5 h-5 w-16" />
            <Skeleton className="mt-1.5 h-5 w-4/5" />
            <Skeleton className="mt-1.5 h-4 w-3/5" />
          </div>
        ))}
      </div>
    </div>
  )
}
