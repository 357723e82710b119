import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripVertical, LoaderCircle, RotateCw, TextQuote, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/cx.ts'
import type { Way } from './photo-queue.ts'
import type { FormPhoto } from './values.ts'

const disc = 'grid size-6.5 place-items-center rounded-full'
const corner = 'absolute z-10 grid size-11 rounded-md p-1.5 focus-visible:-outline-offset-3'

/** Places per arrow key. */
export const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

export function PhotoTile({
  photo,
  number,
  way,
  preview,
  still,
  onDescribe,
  onRetry,
  onRemove,
  onStep,
}: {
  photo: FormPhoto
  /** 1-based. */
  number: number
  way: Way | undefined
  preview: string | undefined
  still: boolean
  onDescribe: () => void
  onRetry: () => void
  onRemove: () => void
  onStep: (by: number) => void
}) {
  const { t } = useTranslation()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: photo.key,
    attributes: { roleDescription: t('listingForm.photos.movable') },
    transition: still ? null : { duration: 220, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
  })
  const { onKeyDown, ...pointer } = (listeners ?? {}) as Record<string, React.EventHandler<React.SyntheticEvent>>
  const isCover = number === 1
  const sizes = photo.picture?.sizes ?? []
  const url = preview ?? (isCover ? (sizes.find(({ width }) => width >= 640) ?? sizes.at(-1)) : sizes[0])?.url
  const failed = way?.is === 'failed'
  return (
    <li
      ref={setNodeRef}
      {...pointer}
      style={{
        transform: CSS.Transform.toString(transform && isDragging ? { ...transform, scaleX: 1, scaleY: 1 } : transform),
        transition,
      }}
      className={cx(
        'relative aspect-square touch-manipulation',
        isCover && 'col-span-2 row-span-2',
        isDragging && 'z-20',
      )}
    >
      <div
        className={cx(
          'relative size-full rounded-md bg-sunken transition-[rotate,scale,box-shadow] duration-(--dur-base) select-none [-webkit-touch-callout:none]',
          isDragging && 'shadow-modal motion-safe:scale-104 motion-safe:-rotate-[2.5deg]',
        )}
      >
        <button
          id={`listing-photo-${photo.key}`}
          type="button"
          aria-label={
            photo.alt
              ? t('listingForm.photos.described', { number, alt: photo.alt })
              : t('listingForm.photos.describe', { number })
          }
          className="absolute inset-0 rounded-md focus-visible:-outline-offset-3"
          onClick={onDescribe}
        >
          {url && <img src={url} alt="" draggable={false} className="size-full rounded-md object-cover" />}
          <span
            aria-hidden="true"
            className={cx(
              disc,
              'absolute right-1.5 bottom-1.5',
              photo.alt ? 'bg-[#13212C] text-white' : 'bg-white text-[#13212C]',
            )}
          >
            <TextQuote size={15} strokeWidth={2.5} />
          </span>
        </button>
        {way && (
          <div
            className={cx(
              'pointer-events-none absolute inset-0 grid place-items-center rounded-md',
              url ? 'bg-scrim' : 'bg-sunken',
            )}
          >
            {way.is === 'sending' ? (
              <ProgressRing part={way.part} label={t('listingForm.photos.uploading', { number })} />
            ) : failed ? (
              <button
                type="button"
                aria-label={t('listingForm.photos.retryPhoto', { number })}
                className={cx(
                  'pointer-events-auto z-20 flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full bg-raised px-2.5 text-meta font-semibold text-text shadow-float',
                )}
                onClick={onRetry}
              >
                <RotateCw size={16} aria-hidden="true" />
                {isCover && t('listingForm.photos.retry')}
              </button>
            ) : (
              <LoaderCircle
                size={26}
                role="img"
                aria-label={t('listingForm.photos.preparing', { number })}
                className={cx('animate-turn', url ? 'text-white' : 'text-text-muted')}
              />
            )}
          </div>
        )}
        {isCover && (
          <span className="pointer-events-none absolute top-2 left-2 rounded-xl bg-[#13212C] px-2.25 py-0.5 text-meta leading-[1.25rem] font-semibold text-white">
            {t('listingForm.photos.cover')}
          </span>
        )}
        <button
          type="button"
          data-remove=""
          aria-label={t('listingForm.photos.remove', { number })}
          className={cx(corner, 'top-0 right-0 place-items-start justify-items-end')}
          onClick={onRemove}
        >
          <span className={cx(disc, 'bg-[#13212C] text-white')}>
            <X size={15} strokeWidth={2.75} aria-hidden="true" />
          </span>
        </button>
        <button
          type="button"
          ref={setActivatorNodeRef}
          id={`listing-move-${photo.key}`}
          {...attributes}
          aria-pressed={undefined}
          aria-label={t('listingForm.photos.move', { number })}
          className={cx(corner, 'bottom-0 left-0 cursor-grab touch-none place-items-end justify-items-start')}
          onKeyDown={event => {
            const by = isDragging ? undefined : steps[event.code]
            if (by) {
              event.preventDefault()
              onStep(by)
            } else onKeyDown?.(event)
          }}
        >
          <span className={cx(disc, 'bg-white text-[#13212C]')}>
            <GripVertical size={15} strokeWidth={2.5} aria-hidden="true" />
          </span>
        </button>
      </div>
    </li>
  )
}

const radius = 15
const length = 2 * Math.PI * radius

function ProgressRing({ part, label }: { part: number; label: string }) {
  return (
    <svg
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(100 * part)}
      width={38}
      height={38}
      viewBox="0 0 38 38"
      className="-rotate-90"
      fill="none"
      strokeWidth={4}
      strokeLinecap="round"
    >
      <circle cx={19} cy={19} r={radius} stroke="white" opacity={0.35} />
      <circle
        cx={19}
        cy={19}
        r={radius}
        stroke="white"
        strokeDasharray={length}
        strokeDashoffset={length * (1 - Math.max(0.02, part))}
        className="transition-[stroke-dashoffset] duration-(--dur-base)"
      />
    </svg>
  )
}
