import { ImagePlus, Link2, LoaderCircle } from 'lucide-react'
import { useEffect, useRef, type ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyPicture, PictureInput, useFileDrop } from '../../../components/form/picture-input.tsx'
import { Button } from '../../../ui/button.tsx'
import { CoverPicture } from './cover-picture.tsx'
import type { CoverTools } from './use-cover.ts'
import type { Cover } from './values.ts'
import { FieldError } from '../../../ui/form/field.tsx'
import { Spinner } from '../../../ui/feedback/loader.tsx'

export function CoverField({
  id,
  tools,
  cover,
  former,
  url,
  error,
  onAddress,
  onChange,
}: {
  id: string
  tools: CoverTools
  cover: Cover | null
  former: Cover | null
  url: string
  error: string | undefined
  onAddress: (typed: string) => void
  onChange: (cover: Cover | null) => void
}) {
  const { t } = useTranslation()
  const { state, open, take, send, cancel } = tools
  const file = useRef<HTMLInputElement>(null)
  const wrong = tools.problem ?? error
  const shown = 'preview' in state || cover !== null
  const fetching = state.is === 'fetching'
  const choose = () => file.current?.click()

  // The focused control unmounts, so focus moves to the new step.
  const step = `${state.is} ${shown}`
  const before = useRef(step)
  useEffect(() => {
    if (step === before.current || state.is === 'cropping') return
    before.current = step
    const next = requestAnimationFrame(() => {
      const { activeElement } = document
      if (activeElement === document.body || activeElement?.role === 'dialog') document.getElementById(id)?.focus()
    })
    return () => cancelAnimationFrame(next)
  }, [step, state.is, id])

  const { over, area } = useFileDrop(([dropped]) => dropped && void open(dropped))

  function paste(event: ClipboardEvent) {
    const pasted = event.clipboardData.files[0]
    if (!pasted) return
    event.preventDefault()
    void open(pasted)
  }

  return (
    // Pasting is optional; the buttons work for all users.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-1.5" onPaste={paste} {...area}>
      <span id={`${id}-label`} className="text-label font-semibold">
        {t('eventForm.cover.label')}
      </span>
      {shown ? (
        <CoverPicture
          id={id}
          state={state}
          cover={cover}
          over={over}
          describedBy={wrong ? `${id}-below` : undefined}
          onChoose={choose}
          onRemove={() => onChange(null)}
          onRetry={cut => void send(cut)}
          onCancel={cancel}
        />
      ) : (
        <EmptyPicture
          id={id}
          over={over}
          problemId={wrong ? `${id}-below` : undefined}
          icon={
            state.is === 'opening' ? (
              <LoaderCircle size={28} strokeWidth={1.75} className="animate-turn" aria-hidden="true" />
            ) : (
              <ImagePlus size={28} strokeWidth={1.75} aria-hidden="true" />
            )
          }
          title={
            state.is === 'opening'
              ? t('eventForm.cover.opening')
              : over
                ? t('eventForm.cover.drop')
                : t('eventForm.cover.add')
          }
          hint={t('eventForm.cover.hint')}
          onClick={choose}
        />
      )}
      <div id={`${id}-below`} role="status" className="empty:hidden">
        {wrong && <FieldError>{wrong}</FieldError>}
      </div>
      {!shown && (
        <CoverUrl
          url={url}
          fetching={fetching}
          describedBy={wrong ? `${id}-below` : undefined}
          onChange={onAddress}
          onFetch={() => void take(url.trim())}
        />
      )}
      {!shown && former && (
        <Button variant="ghost" size="md" className="self-start" onClick={() => onChange(former)}>
          {t('eventForm.cover.keepOld')}
        </Button>
      )}
      {shown && state.is === 'opening' && (
        <p role="status" className="flex items-center gap-2 text-meta text-text-muted">
          <Spinner size={16} />
          {t('eventForm.cover.opening')}
        </p>
      )}
      <PictureInput ref={file} label={t('eventForm.cover.add')} onFiles={([picked]) => picked && void open(picked)} />
      {state.is === 'cropping' && (
        <state.Crop picture={state.picture} onUse={cut => void send(cut)} onCancel={cancel} />
      )}
    </div>
  )
}

function CoverUrl({
  url,
  fetching,
  describedBy,
  onChange,
  onFetch,
}: {
  url: string
  fetching: boolean
  describedBy: string | undefined
  onChange: (typed: string) => void
  onFetch: () => void
}) {
  const { t } = useTranslation()
  return (
    <div className="mt-1 flex min-h-13 items-center rounded-md border border-line-strong bg-surface focus-within:border-focus focus-within:inset-ring focus-within:inset-ring-focus">
      <Link2 size={18} aria-hidden="true" className="ml-4 flex-none text-text-muted" />
      <input
        type="url"
        inputMode="url"
        autoComplete="off"
        aria-label={t('eventForm.cover.address')}
        placeholder={t('eventForm.cover.address')}
        value={url}
        readOnly={fetching}
        aria-describedby={describedBy}
        className="min-h-12 min-w-0 flex-1 bg-transparent px-2.5 text-body placeholder:truncate focus:outline-none"
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (url.trim()) onFetch()
        }}
      />
      {url.trim() !== '' && (
        <Button
          variant="ghost"
          size="md"
          busy={fetching}
          busyLabel={t('eventForm.cover.fetching')}
          className="mr-1 flex-none"
          onClick={onFetch}
        >
          {t('eventForm.cover.fetch')}
        </Button>
      )}
    </div>
  )
}
