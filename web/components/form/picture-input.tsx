import { useState, type DragEvent, type ReactNode, type Ref } from 'react'
import { acceptedPictures } from '../../lib/dom/picture.ts'
import { cx } from '../../ui/cx.ts'

/** Dropping is optional; a button must do the same. `onlyFiles`: other things are dropped as usual. */
export function useFileDrop(onFiles: (files: File[]) => void, { onlyFiles = false } = {}) {
  const [over, setOver] = useState(false)
  const area = {
    onDragOver: (event: DragEvent) => {
      if (onlyFiles && !event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) =>
      event.currentTarget.contains(event.relatedTarget as Node | null) || setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const dropped = [...event.dataTransfer.files]
      if (dropped.length > 0) onFiles(dropped)
    },
  }
  return { over, area }
}

/** Opened by a button. `camera`: takes a picture. */
export const PictureInput = ({
  ref,
  label,
  camera,
  multiple = false,
  onFiles,
}: {
  ref: Ref<HTMLInputElement>
  label: string
  camera?: 'user' | 'environment'
  multiple?: boolean
  onFiles: (files: File[]) => void
}) => (
  <input
    ref={ref}
    type="file"
    accept={camera ? 'image/*' : acceptedPictures}
    capture={camera}
    multiple={multiple}
    hidden
    aria-label={label}
    onChange={event => {
      const picked = [...(event.target.files ?? [])]
      // Allows picking the same file again.
      event.target.value = ''
      if (picked.length > 0) onFiles(picked)
    }}
  />
)

/** Of a field without a picture. Its hint has the id `…-hint`. */
export const EmptyPicture = ({
  id,
  over,
  problemId,
  icon,
  title,
  hint,
  onClick,
}: {
  id: string
  over: boolean
  problemId: string | undefined
  icon: ReactNode
  title: string
  hint: string
  onClick: () => void
}) => (
  <button
    id={id}
    type="button"
    aria-describedby={problemId ? `${id}-hint ${problemId}` : `${id}-hint`}
    className={cx(
      'grid min-h-44 w-full place-content-center place-items-center gap-1.5 rounded-lg border-[1.5px] border-dashed px-4 py-5.5 text-center',
      over
        ? 'border-primary bg-primary-soft'
        : problemId
          ? 'border-danger bg-danger-soft'
          : 'border-line-strong bg-surface hover:bg-sunken',
    )}
    onClick={onClick}
  >
    {icon}
    <span className="font-semibold">{title}</span>
    <span id={`${id}-hint`} className="text-meta text-text-muted">
      {hint}
    </span>
  </button>
)
