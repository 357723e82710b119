import { Camera, ImagePlus } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import { EmptyPicture, PictureInput, useFileDrop } from '../../../components/form/picture-input.tsx'
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
  const [describing, setDescribing] = useState<string>()
  const hasCamera = useMedia('(pointer: coarse)')
  const empty = photos.length === 0
  const full = photos.length >= limits.photosMax
  const { add } = tools
  const problems = useProblems({ photos, tools, error })
  const below = problems.length > 0 ? `${id}-below` : undefined
  const described = photos.find(({ key }) => key === describing)

  usePastedFiles(add)
  useFocusAfterChange(photos.length, group)
  const { over, area } = useFileDrop(add, { onlyFiles: true })

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
    <div ref={group} role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-1.5" {...area}>
      <div className="flex items-baseline justify-between gap-3">
        <span id={`${id}-label`} className="text-label font-semibold">
          {t('listingForm.photos.label')}
          {optional && <span className="font-normal text-text-muted"> {t('ui.optional')}</span>}
        </span>
        <span className="tnum text-meta text-text-muted">
          {t('listingForm.photos.count', { count: photos.length, max: limits.photosMax })}
        </span>
      </div>
      {empty ? (
        <EmptyPicture
          id={id}
          over={over}
          problemId={below}
          icon={<ImagePlus size={28} strokeWidth={1.75} aria-hidden="true" />}
          title={over ? t('listingForm.photos.drop') : t('listingForm.photos.add')}
          hint={t('listingForm.photos.hint')}
          onClick={() => file.current?.click()}
        />
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
            <AddTiles
              over={over}
              describedBy={below}
              onAdd={() => file.current?.click()}
              onCamera={hasCamera ? () => camera.current?.click() : undefined}
            />
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
      <PictureInput ref={file} multiple label={t('listingForm.photos.add')} onFiles={add} />
      <PictureInput ref={camera} camera="environment" label={t('listingForm.photos.camera')} onFiles={add} />
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

function useProblems({
  photos,
  tools,
  error,
}: {
  photos: FormPhoto[]
  tools: PhotoTools
  error: string | undefined
}): string[] {
  const { t } = useTranslation()
  const failures = photos.flatMap(({ key }, at) => {
    const way = tools.ways[key]
    if (way?.is !== 'failed' && way?.is !== 'paused') return []
    const reason = failureText(t, way.error)
    const text = t('listingForm.photos.uploadFailed', { number: at + 1, reason })
    return [way.is === 'paused' ? `${text} ${t('listingForm.photos.waits')}` : text]
  })
  return [...new Set([...(error ? [error] : []), ...tools.remarks, ...failures])]
}

function usePastedFiles(add: (files: File[]) => void) {
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
}

/** The focused control unmounts, so focus moves to the new step. */
function useFocusAfterChange(count: number, group: RefObject<HTMLElement | null>) {
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
  }, [count, group])
}

function AddTiles({
  over,
  describedBy,
  onAdd,
  onCamera,
}: {
  over: boolean
  describedBy: string | undefined
  onAdd: () => void
  onCamera: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const tile =
    'grid size-full place-content-center place-items-center gap-1 rounded-md border-[1.5px] border-dashed text-meta font-semibold text-text-muted'
  const plain = 'border-line-strong bg-sunken hover:bg-line'
  return (
    <>
      <li className="aspect-square">
        <button
          id={id}
          type="button"
          aria-label={t('listingForm.photos.add')}
          aria-describedby={describedBy}
          className={cx(tile, over ? 'border-primary bg-primary-soft' : plain)}
          onClick={onAdd}
        >
          <ImagePlus size={22} aria-hidden="true" />
          {t('listingForm.photos.addShort')}
        </button>
      </li>
      {onCamera && (
        <li className="aspect-square">
          <button type="button" className={cx(tile, plain)} onClick={onCamera}>
            <Camera size={22} aria-hidden="true" />
            {t('listingForm.photos.cameraShort')}
          </button>
        </li>
      )}
    </>
  )
}
