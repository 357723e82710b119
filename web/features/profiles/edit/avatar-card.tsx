import { Camera, ImageUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnProfile } from '../../../../contract/profiles.ts'
import { PictureInput, useFileDrop } from '../../../components/form/picture-input.tsx'
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
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const { id, name, avatar } = profile
  const busy = state.is !== 'idle' && state.is !== 'cropping'
  const shown = 'preview' in state ? { src: state.preview } : { src: avatar?.small, large: avatar?.large }

  const { over, area } = useFileDrop(([dropped]) => dropped && !busy && void open(dropped))
  const choose = ([chosen]: File[]) => chosen && void open(chosen)

  return (
    <section
      aria-labelledby="photo-title"
      className={cx(
        'flex flex-wrap items-center gap-4 rounded-lg border bg-surface p-4',
        over ? 'border-primary inset-ring inset-ring-primary' : 'border-line',
      )}
      {...area}
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
            <PhotoButtons
              hasPhoto={avatar !== null}
              state={state.is}
              describedBy={problem ? 'photo-hint photo-problem' : 'photo-hint'}
              onChoose={() => file.current?.click()}
              onCamera={() => camera.current?.click()}
              onRemove={() => void remove()}
            />
          )}
        </div>
        <div id="photo-problem" role="status" className="mt-2 empty:hidden">
          {problem && (
            <FieldError>{problem === 'huge' ? t('profiles.photo.huge') : t(`errors.code.${problem}`)}</FieldError>
          )}
        </div>
      </div>
      <PictureInput ref={file} label={t('profiles.photo.choose')} onFiles={choose} />
      <PictureInput ref={camera} camera="user" label={t('profiles.photo.camera')} onFiles={choose} />
      {state.is === 'cropping' && (
        <state.Crop picture={state.picture} onUse={cut => void send(cut)} onCancel={cancel} />
      )}
    </section>
  )
}

function PhotoButtons({
  hasPhoto,
  state,
  describedBy,
  onChoose,
  onCamera,
  onRemove,
}: {
  hasPhoto: boolean
  state: string
  describedBy: string
  onChoose: () => void
  onCamera: () => void
  onRemove: () => void
}) {
  const { t } = useTranslation()
  const touch = useMedia('(pointer: coarse)')
  return (
    <>
      <Button
        id="avatar"
        variant="quiet"
        size="md"
        busy={state === 'opening'}
        busyLabel={t('profiles.photo.opening')}
        icon={!touch && <ImageUp size={18} strokeWidth={2.25} aria-hidden="true" />}
        aria-describedby={describedBy}
        onClick={onChoose}
      >
        {hasPhoto ? t('profiles.photo.change') : t('profiles.photo.choose')}
      </Button>
      {touch && <IconButton label={t('profiles.photo.camera')} look="solid" onClick={onCamera} icon={Camera} />}
      {hasPhoto && touch && (
        <IconButton
          label={t('profiles.photo.remove')}
          look="solid"
          className="text-danger"
          aria-busy={state === 'removing'}
          disabled={state === 'removing'}
          onClick={onRemove}
          icon={Trash2}
        />
      )}
      {hasPhoto && !touch && (
        <Button
          variant="ghost"
          size="md"
          className="text-danger! hover:bg-danger-soft"
          busy={state === 'removing'}
          onClick={onRemove}
        >
          {t('profiles.photo.remove')}
        </Button>
      )}
    </>
  )
}
