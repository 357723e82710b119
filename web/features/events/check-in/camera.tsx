import { Flashlight, FlashlightOff } from 'lucide-react'
import { frameLoop, QRCanvas, rearCamera, type QRCamera } from 'qr/dom.js'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { inBackground } from '../../../lib/live/background.ts'

export function Camera({ onText }: { onText: (text: string) => void }) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onText)
  useEffect(() => {
    latest.current = onText
  })
  const [state, setState] = useState<'starting' | 'on' | 'denied' | 'missing'>('starting')
  const [light, setLight] = useState<boolean>()
  const track = () => (video.current?.srcObject as MediaStream | null)?.getVideoTracks()[0]

  useEffect(() => {
    const player = video.current
    if (!player) return
    let camera: QRCamera | undefined
    let stop: (() => void) | undefined
    let isOpen = true
    const canvas = new QRCanvas()
    rearCamera(player)
      .then(started => {
        camera = started
        if (!isOpen) return started.stop()
        setState('on')
        // Not in the types of browsers yet.
        const can = track()?.getCapabilities?.() as { torch?: boolean } | undefined
        if (can?.torch) setLight(false)
        stop = frameLoop(() => {
          // Fails for a frame without a code.
          inBackground(started.readFrame(canvas).then(found => typeof found === 'string' && latest.current(found)))
        }, player)
      })
      .catch((error: unknown) => {
        if (!isOpen) return
        setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'missing')
      })
    return () => {
      isOpen = false
      stop?.()
      camera?.stop()
    }
  }, [])

  const toggle = () => {
    const on = !light
    inBackground(
      track()
        ?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
        .then(() => setLight(on)),
    )
  }
  const failed = state === 'denied' || state === 'missing'
  return (
    <div className="relative min-h-0 flex-1 overflow-hidden">
      <video
        ref={video}
        muted
        playsInline
        className={cx('absolute inset-0 size-full object-cover', state !== 'on' && 'opacity-0')}
      />
      <div className="absolute inset-0 grid place-items-center p-6 text-center">
        {failed ? (
          <div role="alert" className="max-w-90">
            <p className="font-semibold">{t(`checkIn.scanner.${state}`)}</p>
            <p className="mt-1 text-copy text-white/80">{t(`checkIn.scanner.${state}Lead`)}</p>
          </div>
        ) : (
          <div className="grid justify-items-center gap-4">
            <svg viewBox="0 0 100 100" className="size-[min(15.5rem,40dvh)]" aria-hidden="true">
              <path
                d="M2 22V14A12 12 0 0 1 14 2H22M78 2H86A12 12 0 0 1 98 14V22M98 78V86A12 12 0 0 1 86 98H78M22 98H14A12 12 0 0 1 2 86V78"
                fill="none"
                stroke="currentColor"
                strokeWidth="2.5"
                strokeLinecap="round"
              />
            </svg>
            <p role="status" className="rounded-full bg-black/60 px-3 py-1">
              {t(state === 'on' ? 'checkIn.scanner.point' : 'checkIn.scanner.starting')}
            </p>
          </div>
        )}
      </div>
      {light !== undefined && (
        <IconButton
          label={t(light ? 'checkIn.scanner.lightOff' : 'checkIn.scanner.light')}
          className="absolute top-2 right-2"
          onClick={toggle}
        >
          {light ? <FlashlightOff size={24} aria-hidden="true" /> : <Flashlight size={24} aria-hidden="true" />}
        </IconButton>
      )}
    </div>
  )
}
