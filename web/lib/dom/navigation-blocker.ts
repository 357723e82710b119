import { useEffect, useRef } from 'react'

export interface Leave {
  proceed(): void
  reset(): void
}

export interface Going {
  history: boolean
  samePage: boolean
}

interface Blocker {
  blocks: (going: Going) => boolean
  asked: (leave: Leave) => void
}

/** Newest last. The router supports only one blocker. */
const blockers: Blocker[] = []

export const blockerFor = (going: Going): Blocker | undefined => blockers.findLast(blocker => blocker.blocks(going))

export function useNavigationBlocker(active: boolean, blocker: Blocker): void {
  const latest = useRef(blocker)
  useEffect(() => {
    latest.current = blocker
  })
  useEffect(() => {
    if (!active) return
    const own: Blocker = {
      blocks: going => latest.current.blocks(going),
      asked: leave => latest.current.asked(leave),
    }
    blockers.push(own)
    return () => void blockers.splice(blockers.indexOf(own), 1)
  }, [active])
}

export const useBackCloses = (open: boolean, close: () => void): void =>
  useNavigationBlocker(open, {
    blocks: ({ history }) => history,
    asked: leave => {
      leave.reset()
      close()
    },
  })
