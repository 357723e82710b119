import { useEffect, useRef } from 'react'
import { NavigationType, useBlocker } from 'react-router'
import { keeperOf } from '../../lib/dom/navigation-blocker.ts'

/** The router blocker for all `useKeeper` calls. Mount once. */
export function LeavingWatch() {
  const keeper = useRef<ReturnType<typeof keeperOf>>(undefined)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    keeper.current = keeperOf({
      history: historyAction === NavigationType.Pop,
      samePage: currentLocation.pathname === nextLocation.pathname,
    })
    return keeper.current !== undefined
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (keeper.current) keeper.current.asked(blocker)
    else blocker.proceed()
  }, [blocker])
  return null
}
