import { useEffect, useRef } from 'react'

export interface Leave {
  proceed(): void
  reset(): void
}

export interface Going {
  /** Caused by Back or Forward. */
  history: boolean
  samePage: boolean
}

interface Keeper {
  keeps: (going: Going) => boolean
  asked: (leave: Leave) => void
}

/** Newest last. The router supports one blocker. */
const keepers: Keeper[] = []

export const keeperOf = (going: Going): Keeper | undefined => keepers.findLast(keeper => keeper.keeps(going))

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

/** Back closes the layer instead of leaving the page. */
export const useBackCloses = (open: boolean, close: () => void): void =>
  useKeeper(open, {
    keeps: ({ history }) => history,
    asked: leave => {
      leave.reset()
      close()
    },
  })
