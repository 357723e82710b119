import { useEffect, useRef } from 'react'
import { NavigationType, useBlocker } from 'react-router'
import { keeperOf } from '../../lib/leaving.ts'

/** Stops navigations for whoever wants to be asked first: an open layer, a form that is not saved. Mount once. */
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
