import { useEffect, useRef } from 'react'

/** A blocked navigation. */
export interface Leave {
  proceed(): void
  reset(): void
}

/** A navigation about to happen. */
export interface Going {
  /** Caused by the browser's Back or Forward. */
  history: boolean
  samePage: boolean
}

interface Keeper {
  keeps: (going: Going) => boolean
  asked: (leave: Leave) => void
}

/** Open layers and unsaved forms, newest last. The router supports only one blocker. */
const keepers: Keeper[] = []

/** Returns the newest blocker that applies to this navigation. */
export const keeperOf = (going: Going): Keeper | undefined => keepers.findLast(keeper => keeper.keeps(going))

/** Registers a navigation blocker while `active`. */
export function useKeeper(active: boolean, keeper: Keeper): void {
  const latest = useRef(keeper)
  useEffect(() => {
    latest.current = keeper
  })
  useEffect(() => {
    if (!active) return
    const own: Keeper = {
      keeps: going => latest.current.keeps(going),
      asked: leave => latest.current.asked(leave),
    }
    keepers.push(own)
    return () => void keepers.splice(keepers.indexOf(own), 1)
  }, [active])
}

/** While the layer is open, the browser's Back closes it instead of leaving the page. */
export const useBackCloses = (open: boolean, close: () => void): void =>
  useKeeper(open, {
    keeps: ({ history }) => history,
    asked: leave => {
      leave.reset()
      close()
    },
  })
