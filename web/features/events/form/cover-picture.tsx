import { ImageUp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/cx.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import type { CoverTools } from './use-cover.ts'
import type { Cover } from './values.ts'

const pill =
  'inline-flex min-h-11 items-center gap-1.5 rounded-[22px] bg-raised px-3.5 py-1 text-label font-semibold text-text shadow-float hover:bg-sunken'

function Pill({
  icon,
  children,
  ...rest
}: { icon?: ReactNode; children?: ReactNode } & React.ComponentProps<'button'>) {
  return (
    <button type="button" className={pill} {...rest}>
      {icon}
      {children}
    </button>
  )
}

export function CoverPicture({
  id,
  state,
  cover,
  over,
  describedBy,
  onChoose,
  onRemove,
  onRetry,
  onCancel,
}: {
  id: string
  state: CoverTools['state']
  cover: Cover | null
  over: boolean
  describedBy: string | undefined
  onChoose: () => void
  onRemove: () => void
  onRetry: (cut: Blob) => void
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const sizes = cover?.picture.sizes ?? []
  const way = 'preview' in state ? state : null
  return (
    <div
      className={cx(
        'relative aspect-video overflow-hidden rounded-lg bg-sunken md:aspect-[5/2]',
        over && 'outline-2 outline-offset-2 outline-primary',
      )}
    >
      {way ? (
        <img src={way.preview} alt={t('eventForm.cover.shown')} className="size-full object-cover" />
      ) : (
        <img
          src={sizes.at(-1)?.url}
          srcSet={sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')}
          sizes="(min-width: 768px) 592px, 100vw"
          alt={t('eventForm.cover.shown')}
          className="size-full object-cover"
        />
      )}
      {way && <span aria-hidden="true" className="absolute inset-0 bg-scrim" />}
      {way?.is === 'sending' && (
        <div className="absolute inset-x-2.5 bottom-16">
          <ProgressBar value={Math.round(100 * way.part)} max={100} label={t('eventForm.cover.uploading')} />
        </div>
      )}
      <div className="absolute inset-x-2.5 bottom-2.5 flex flex-wrap justify-end gap-2">
        {way?.is === 'failed' && (
          <Pill id={id} aria-describedby={describedBy} onClick={() => onRetry(way.cut)}>
            {t('ui.tryAgain')}
          </Pill>
        )}
        {way ? (
          <Pill id={way.is === 'sending' ? id : undefined} onClick={onCancel}>
            {t('ui.cancel')}
          </Pill>
        ) : (
          <>
            <Pill
              id={id}
              aria-describedby={describedBy}
              icon={<ImageUp size={18} aria-hidden="true" />}
              onClick={onChoose}
            >
              {t('eventForm.cover.change')}
            </Pill>
            <Pill
              aria-label={t('eventForm.cover.remove')}
              icon={<Trash2 size={18} aria-hidden="true" />}
              onClick={onRemove}
            />
          </>
        )}
      </div>
    </div>
  )
}
