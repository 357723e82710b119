import type { TFunction } from 'i18next'
import { useCallback, useEffect, useState } from 'react'

/** In whole seconds. Based on the clock, so a suspended tab catches up. */
export function useCountdown(initial = 0): [number, (seconds: number) => void] {
  const [until, setUntil] = useState<number | null>(null)
  const [left, setLeft] = useState(initial)

  const start = useCallback((seconds: number) => {
    setUntil(performance.now() + seconds * 1000)
    setLeft(seconds)
  }, [])

  useEffect(() => {
    if (initial > 0) start(initial)
  }, [initial, start])

  useEffect(() => {
    if (until === null) return
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((until - performance.now()) / 1000))
      setLeft(seconds)
      if (seconds === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])

  return [left, start]
}

/** "42 s", "3 min 5 s" or "23 h 59 min". */
export function waitText(t: TFunction, seconds: number): string {
  if (seconds < 120) return t('accounts.wait.seconds', { seconds })
  const minutes = Math.floor(seconds / 60)
  return minutes < 120
    ? t('accounts.wait.minutes', { minutes, seconds: seconds % 60 })
    : t('accounts.wait.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
