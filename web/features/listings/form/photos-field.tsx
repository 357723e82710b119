import { Camera, ImagePlus } from 'lucide-react'
import { useEffect, useRef, useState, type ChangeEvent, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import { acceptedPictures } from '../../../lib/dom/picture.ts'
import { failureText } from '../../../lib/api/failure.ts'
import { useMedia } from '../../../lib/dom/use-media.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { DescribeSheet } from './describe-sheet.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import type { PhotoTools } from './use-photos.ts'
import type { FormPhoto } from './values.ts'
import { FieldError, FieldHint } from '../../../ui/form/field.tsx'

const id = 'listing-photos'
const dashed = 'rounded-md border-[1.5px] border-dashed'
const focusOn = (find: () => HTMLElement | null | undefined) => requestAnimationFrame(() => find()?.focus())

const moved = (photos: FormPhoto[], key: string, to: number) => {
  const one = photos.filter(photo => photo.key === key)
  return photos.filter(photo => photo.key !== key).toSpliced(to, 0, ...one)
}

export function PhotosField({
  photos,
  tools,
  error,
  optional,
  onChange,
  onLift,
}: {
  photos: FormPhoto[]
  tools: PhotoTools
  error: string | undefined
  optional: boolean
  onChange: (change: (before: FormPhoto[]) => FormPhoto[]) => void
  onLift: (lifted: boolean) => void
}) {
  const { t } = useTranslation()
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const group = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const [describing, setDescribing] = useState<string>()
  const hasCamera = useMedia('(pointer: coarse)')
  const empty = photos.length === 0
  const full = photos.length >= limits.photosMax
  const { add } = tools
  const failures = photos.flatMap(({ key }, at) => {
    const way = tools.ways[key]
    if (way?.is !== 'failed' && way?.is !== 'paused') return []
    const reason = failureText(t, way.error)
    const text = t('listingForm.photos.uploadFailed', { number: at + 1, reason })
    return [way.is === 'paused' ? `${text} ${t('listingForm.photos.waits')}` : text]
  })
  const problems = [...new Set([...(error ? [error] : []), ...tools.remarks, ...failures])]
  const below = problems.length > 0 ? `${id}-below` : undefined
  const described = photos.find(({ key }) => key === describing)

  const latest = useRef(add)
  useEffect(() => {
    latest.current = add
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const pasted = [...(event.clipboardData?.files ?? [])]
      const inText = (event.target as Element | null)?.closest?.('input, textarea')
      // A paste with text belongs to the focused text field.
      if (pasted.length === 0 || (inText && event.clipboardData?.types.includes('text/plain'))) return
      event.preventDefault()
      latest.current(pasted)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])

  // The focused control unmounts, so focus moves to the new step.
  const count = photos.length
  const before = useRef(count)
  useEffect(() => {
    if (before.current === count) return
    before.current = count
    const next = focusOn(() => {
      const { activeElement } = document
      const lost = activeElement === document.body || activeElement?.role === 'dialog'
      return lost ? (document.getElementById(id) ?? group.current?.querySelector('button')) : null
    })
    return () => cancelAnimationFrame(next)
  }, [count])

  function chosen(event: ChangeEvent<HTMLInputElement>) {
    const picked = [...(event.target.files ?? [])]
    // Allows picking the same file again.
    event.target.value = ''
    if (picked.length > 0) add(picked)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const dropped = [...event.dataTransfer.files]
    if (dropped.length > 0) add(dropped)
  }

  function remove(key: string) {
    const at = photos.findIndex(photo => photo.key === key)
    tools.remove(key)
    focusOn(() => {
      const buttons = group.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
      return buttons[Math.min(at, buttons.length - 1)] ?? document.getElementById(id)
    })
  }

  const closeDescribing = () => {
    setDescribing(undefined)
    // Not every browser focuses a clicked tile, so the sheet would return focus elsewhere.
    focusOn(() => document.getElementById(`listing-photo-${describing}`))
  }

  return (
    // Dropping is optional; the buttons work for all users.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={group}
      role="group"
      aria-labelledby={`${id}-label`}
      className="flex flex-col gap-1.5"
      onDragOver={event => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => event.currentTarget.contains(event.relatedTarget as Node | null) || setOver(false)}
      onDrop={drop}
    >
      <div className="flex items-baseline justify-between gap-3">
        <span id={`${id}-label`} className="text-label font-semibold">
          {t('listingForm.photos.label')}
          {optional && <span className="font-normal text-text-muted"> {t('ui.optional')}</span>}
        </span>
        <span className="tnum text-meta text-text-muted">
          {t('listingForm.photos.count', { count, max: limits.photosMax })}
        </span>
      </div>
      {empty ? (
        <button
          id={id}
          type="button"
          aria-describedby={below ? `${id}-hint ${below}` : `${id}-hint`}
          className={cx(
            'grid min-h-44 w-full place-content-center place-items-center gap-1.5 rounded-lg border-[1.5px] border-dashed px-4 py-5.5 text-center',
            over
              ? 'border-primary bg-primary-soft'
              : below
                ? 'border-danger bg-danger-soft'
                : 'border-line-strong bg-surface hover:bg-sunken',
          )}
          onClick={() => file.current?.click()}
        >
          <ImagePlus size={28} strokeWidth={1.75} aria-hidden="true" />
          <span className="font-semibold">{over ? t('listingForm.photos.drop') : t('listingForm.photos.add')}</span>
          <span id={`${id}-hint`} className="text-meta text-text-muted">
            {t('listingForm.photos.hint')}
          </span>
        </button>
      ) : (
        <PhotoGrid
          photos={photos}
          tools={tools}
          labelledBy={`${id}-label`}
          onMove={(key, to) => onChange(before => moved(before, key, to))}
          onDescribe={setDescribing}
          onRemove={remove}
          onLift={onLift}
        >
          {!full && (
            <li className="aspect-square">
              <button
                id={id}
                type="button"
                aria-label={t('listingForm.photos.add')}
                aria-describedby={below}
                className={cx(
                  dashed,
                  'grid size-full place-content-center place-items-center gap-1 text-meta font-semibold text-text-muted',
                  over ? 'border-primary bg-primary-soft' : 'border-line-strong bg-sunken hover:bg-line',
                )}
                onClick={() => file.current?.click()}
              >
                <ImagePlus size={22} aria-hidden="true" />
                {t('listingForm.photos.addShort')}
              </button>
            </li>
          )}
          {!full && hasCamera && (
            <li className="aspect-square">
              <button
                type="button"
                className={cx(
                  dashed,
                  'grid size-full place-content-center place-items-center gap-1 border-line-strong bg-sunken text-meta font-semibold text-text-muted hover:bg-line',
                )}
                onClick={() => camera.current?.click()}
              >
                <Camera size={22} aria-hidden="true" />
                {t('listingForm.photos.cameraShort')}
              </button>
            </li>
          )}
        </PhotoGrid>
      )}
      {!empty && <FieldHint>{t('listingForm.photos.reorder')}</FieldHint>}
      <div id={`${id}-below`} role="status" className="flex flex-col gap-1 empty:hidden">
        {problems.map(problem => (
          <FieldError key={problem}>{problem}</FieldError>
        ))}
      </div>
      <p role="status" className="sr-only">
        {tools.added > 0 && t('listingForm.photos.added', { count: tools.added })}
      </p>
      {empty && hasCamera && (
        <Button
          variant="quiet"
          size="md"
          icon={<Camera size={20} aria-hidden="true" />}
          onClick={() => camera.current?.click()}
        >
          {t('listingForm.photos.camera')}
        </Button>
      )}
      <input
        ref={file}
        type="file"
        accept={acceptedPictures}
        multiple
        hidden
        aria-label={t('listingForm.photos.add')}
        onChange={chosen}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t('listingForm.photos.camera')}
        onChange={chosen}
      />
      {described && (
        <DescribeSheet
          alt={described.alt}
          url={
            tools.previews[described.key] ?? described.picture?.sizes.at(-2)?.url ?? described.picture?.sizes[0]?.url
          }
          onDone={alt => {
            onChange(before => before.map(one => (one.key === described.key ? { ...one, alt } : one)))
            closeDescribing()
          }}
          onClose={closeDescribing}
        />
      )}
    </div>
  )
}
