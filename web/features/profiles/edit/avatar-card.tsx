import { Camera, ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState, type ChangeEvent, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnProfile } from '../../../../contract/profiles.ts'
import { acceptedPictures } from '../../../lib/dom/picture.ts'
import { useMedia } from '../../../lib/dom/use-media.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { useAvatar } from './use-avatar.ts'
import { FieldError } from '../../../ui/form/field.tsx'

/** Saved immediately, without the form. */
export function AvatarCard({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation()
  const { state, problem, open, send, remove, cancel } = useAvatar()
  const touch = useMedia('(pointer: coarse)')
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { id, name, avatar } = profile
  const busy = state.is !== 'idle' && state.is !== 'cropping'
  const shown = 'preview' in state ? { src: state.preview } : { src: avatar?.small, large: avatar?.large }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0]
    // Allows choosing the same file again.
    event.target.value = ''
    if (chosen) void open(chosen)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped && !busy) void open(dropped)
  }

  return (
    // Dropping is optional; the button works for all users.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-labelledby="photo-title"
      className={cx(
        'flex flex-wrap items-center gap-4 rounded-lg border bg-surface p-4',
        over ? 'border-primary inset-ring inset-ring-primary' : 'border-line',
      )}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => event.currentTarget.contains(event.relatedTarget as Node | null) || setOver(false)}
      onDrop={drop}
    >
      <div className="relative">
        <Avatar id={id} name={name} {...shown} size={88} />
        {state.is === 'sending' && (
          <div className="absolute inset-x-2 bottom-2">
            <ProgressBar value={Math.round(100 * state.part)} max={100} label={t('profiles.photo.uploading')} />
          </div>
        )}
      </div>
      <div className="min-w-0 flex-[1_1_9rem]">
        <h2 id="photo-title" className="type-h3">
          {t('profiles.photo.title')}
        </h2>
        <p id="photo-hint" className="mt-0.5 text-meta text-text-muted">
          {over ? t('profiles.photo.drop') : t('profiles.photo.hint')}
        </p>
        <div className="mt-2.5 flex flex-wrap gap-2">
          {state.is === 'sending' || state.is === 'failed' ? (
            <>
              {state.is === 'failed' && (
                <Button variant="quiet" size="md" onClick={() => void send(state.cut)}>
                  {t('ui.tryAgain')}
                </Button>
              )}
              <Button variant="ghost" size="md" onClick={cancel}>
                {t('ui.cancel')}
              </Button>
            </>
          ) : (
            <>
              <Button
                id="avatar"
                variant="quiet"
                size="md"
                busy={state.is === 'opening'}
                busyLabel={t('profiles.photo.opening')}
                icon={!touch && <ImageUp size={18} strokeWidth={2.25} aria-hidden="true" />}
                aria-describedby={problem ? 'photo-hint photo-problem' : 'photo-hint'}
                onClick={() => file.current?.click()}
              >
                {avatar ? t('profiles.photo.change') : t('profiles.photo.choose')}
              </Button>
              {touch && (
                <IconButton label={t('profiles.photo.camera')} look="solid" onClick={() => camera.current?.click()}>
                  <Camera size={20} aria-hidden="true" />
                </IconButton>
              )}
              {avatar && touch && (
                <IconButton
                  label={t('profiles.photo.remove')}
                  look="solid"
                  className="text-danger"
                  aria-busy={state.is === 'removing'}
                  disabled={state.is === 'removing'}
                  onClick={() => void remove()}
                >
                  <Trash2 size={20} aria-hidden="true" />
                </IconButton>
              )}
              {avatar && !touch && (
                <Button
                  variant="ghost"
                  size="md"
                  className="text-danger! hover:bg-danger-soft"
                  busy={state.is === 'removing'}
                  onClick={() => void remove()}
                >
                  {t('profiles.photo.remove')}
                </Button>
              )}
            </>
          )}
        </div>
        <div id="photo-problem" role="status" className="mt-2 empty:hidden">
          {problem && (
            <FieldError>{problem === 'huge' ? t('profiles.photo.huge') : t(`errors.code.${problem}`)}</FieldError>
          )}
        </div>
      </div>
      <input
        ref={file}
        type="file"
        accept={acceptedPictures}
        hidden
        aria-label={t('profiles.photo.choose')}
        onChange={choose}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="user"
        hidden
        aria-label={t('profiles.photo.camera')}
        onChange={choose}
      />
      {state.is === 'cropping' && (
        <state.Crop picture={state.picture} onUse={cut => void send(cut)} onCancel={cancel} />
      )}
    </section>
  )
}
