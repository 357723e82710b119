import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../../../lib/dom/use-media.ts'
import { PhotoTile, steps } from './photo-tile.tsx'
import type { PhotoTools } from './use-photos.ts'
import type { FormPhoto } from './values.ts'

/** Moves by places instead of pixels, because the first photo is larger. */
const byPlaces =
  (keys: readonly string[]): KeyboardCoordinateGetter =>
  (event, { context: { active, over, collisionRect, droppableRects } }) => {
    const step = steps[event.code]
    if (!step) return undefined
    event.preventDefault()
    const at = keys.indexOf(String(over?.id ?? active?.id))
    const to = droppableRects.get(keys[at + step] ?? '')
    if (!to || !collisionRect) return undefined
    return {
      x: to.left + (to.width - collisionRect.width) / 2,
      y: to.top + (to.height - collisionRect.height) / 2,
    }
  }

export function PhotoGrid({
  photos,
  tools,
  labelledBy,
  onMove,
  onDescribe,
  onRemove,
  onLift,
  children,
}: {
  photos: FormPhoto[]
  tools: PhotoTools
  labelledBy: string
  /** `to` is 0-based. */
  onMove: (key: string, to: number) => void
  onDescribe: (key: string) => void
  onRemove: (key: string) => void
  /** Escape drops a lifted photo instead of closing the form. */
  onLift: (lifted: boolean) => void
  children: ReactNode
}) {
  const { t } = useTranslation()
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const keys = photos.map(({ key }) => key)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: byPlaces(keys) }),
  )
  const placeOf = (id: string | number) => keys.indexOf(String(id)) + 1
  const count = photos.length
  const [announced, setAnnounced] = useState('')
  const left = useRef(false)
  const droppedAt = (number: number, place: number) =>
    place === 1 && number !== 1
      ? t('listingForm.photos.droppedFirst', { number })
      : t('listingForm.photos.dropped', { number, place, count })

  /** Moves a photo without lifting it. The handle keeps focus. */
  function step(key: string, by: number) {
    const number = placeOf(key)
    const place = number + by
    if (place < 1 || place > count) return
    flushSync(() => onMove(key, place - 1))
    setAnnounced(droppedAt(number, place))
    // Synchronous, so that it cannot take focus from a later choice of the user.
    document.getElementById(`listing-move-${key}`)?.focus()
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      autoScroll={{ layoutShiftCompensation: false }}
      accessibility={{
        screenReaderInstructions: { draggable: t('listingForm.photos.howToMove') },
        announcements: {
          onDragStart: ({ active }) => {
            left.current = false
            return t('listingForm.photos.lifted', { number: placeOf(active.id) })
          },
          onDragOver: ({ active, over }) => {
            if (over && over.id !== active.id) left.current = true
            // Not announced until the photo has left its place.
            if (!over || !left.current) return undefined
            return t('listingForm.photos.over', { number: placeOf(active.id), place: placeOf(over.id), count })
          },
          onDragEnd: ({ active, over }) => droppedAt(placeOf(active.id), placeOf(over?.id ?? active.id)),
          onDragCancel: ({ active }) => t('listingForm.photos.back', { number: placeOf(active.id) }),
        },
      }}
      onDragStart={() => onLift(true)}
      onDragCancel={() => onLift(false)}
      onDragEnd={({ active, over }) => {
        onLift(false)
        if (over && over.id !== active.id) onMove(String(active.id), placeOf(over.id) - 1)
      }}
    >
      <SortableContext items={keys} strategy={rectSortingStrategy}>
        <ol aria-labelledby={labelledBy} className="grid grid-cols-[repeat(auto-fill,minmax(80px,1fr))] gap-2">
          {photos.map((photo, at) => (
            <PhotoTile
              key={photo.key}
              photo={photo}
              number={at + 1}
              way={tools.ways[photo.key]}
              preview={tools.previews[photo.key]}
              still={still}
              onDescribe={() => onDescribe(photo.key)}
              onRetry={() => tools.retry(photo.key)}
              onRemove={() => onRemove(photo.key)}
              onStep={by => step(photo.key, by)}
            />
          ))}
          {children}
        </ol>
      </SortableContext>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </DndContext>
  )
}
