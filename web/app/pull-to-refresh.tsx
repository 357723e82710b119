import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useEffect, useRef, useState } from 'react'
import { cx } from '../ui/cx.ts'

export function PullToRefresh({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const { t } = useTranslation()
  const { way, far, busy } = usePullDown(onRefresh)
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-[calc(var(--header-h)+var(--safe-top))] z-20 flex justify-center"
    >
      {(way > 0 || busy) && (
        <span
          className={cx(
            'grid size-11 place-items-center rounded-full bg-raised shadow-float',
            far || busy ? 'text-primary-text' : 'text-text-muted',
          )}
          style={{ transform: `translateY(${busy ? 12 : way - 44}px) rotate(${busy ? 0 : way * 3}deg)` }}
        >
          <RotateCw size={20} aria-hidden="true" className={busy ? 'animate-turn' : undefined} />
          {busy && <span className="sr-only">{t('ui.loading')}</span>}
        </span>
      )}
    </div>
  )
}

const enough = 64
const most = 92

function usePullDown(onPulled: () => Promise<unknown>) {
  const [way, setWay] = useState(0)
  const [busy, setBusy] = useState(false)
  const latest = useRef({ onPulled, busy })
  useEffect(() => {
    latest.current = { onPulled, busy }
  })
  useEffect(() => {
    let start: { x: number; y: number } | null = null
    let pulled = 0
    const pull = (to: number) => {
      pulled = to
      setWay(to)
    }
    const begin = ({ touches, target }: TouchEvent) => {
      const [finger] = touches
      const onLayer = target instanceof Element && target.closest('[role=dialog], [role=menu]')
      start =
        finger && touches.length === 1 && scrollY <= 0 && !onLayer && !latest.current.busy
          ? { x: finger.clientX, y: finger.clientY }
          : null
    }
    const move = ({ touches }: TouchEvent) => {
      const [finger] = touches
      if (!start || !finger) return
      const down = finger.clientY - start.y
      const sideways = Math.abs(finger.clientX - start.x) > Math.abs(down)
      if (touches.length > 1 || scrollY > 0 || down < 0 || (sideways && pulled === 0)) {
        start = null
        return pull(0)
      }
      pull(Math.min(down / 2, most))
    }
    const end = () => {
      const gone = pulled
      start = null
      if (gone === 0) return
      pull(0)
      if (gone < enough) return
      setBusy(true)
      void latest.current.onPulled().finally(() => setBusy(false))
    }
    const cancel = () => {
      start = null
      pull(0)
    }
    const passive = { passive: true }
    addEventListener('touchstart', begin, passive)
    addEventListener('touchmove', move, passive)
    addEventListener('touchend', end, passive)
    addEventListener('touchcancel', cancel, passive)
    const root = document.documentElement
    root.style.overscrollBehaviorY = 'contain'
    return () => {
      removeEventListener('touchstart', begin)
      removeEventListener('touchmove', move)
      removeEventListener('touchend', end)
      removeEventListener('touchcancel', cancel)
      root.style.overscrollBehaviorY = ''
    }
  }, [])
  return { way, far: way >= enough, busy }
}
