import { useEffect, useRef } from 'react'

/** A navigation that waits for an answer. */
export interface Leave {
  proceed(): void
  reset(): void
}

/** A navigation that is about to happen. */
export interface Going {
  /** By the browser's Back or Forward, not by something on the page. */
  history: boolean
  samePage: boolean
}

interface Keeper {
  keeps: (going: Going) => boolean
  asked: (leave: Leave) => void
}

/** Open layers and unsaved forms, the newest last. The router knows only one who may stop it. */
const keepers: Keeper[] = []

/** Who wants to be asked before this navigation: the newest of those that it concerns. */
export const keeperOf = (going: Going): Keeper | undefined => keepers.findLast(keeper => keeper.keeps(going))

/** While `active`, asks this keeper before navigations. */
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

/** While the layer is open, the browser's Back closes it and leaves the page where it is. */
export const useBackCloses = (open: boolean, close: () => void): void =>
  useKeeper(open, {
    keeps: ({ history }) => history,
    asked: leave => {
      leave.reset()
      close()
    },
  })
