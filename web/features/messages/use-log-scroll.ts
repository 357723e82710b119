import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How far down the log the line over what is unread stands when a thread opens. */
const upperThird = 1 / 3

/** In pixels: what still counts as the newest, from where the way back is offered, and how early more is read. */
const near = 48
const far = 240
const ahead = 900

/**
 * The place of the reader in a log whose scroll begins at its foot (`flex-col-reverse`): what joins above moves nothing,
 * however late its pictures and fonts. What joins below moves nothing either while the reader is further up: the message
 * that was in sight is put back where it was. `items` and `unsent` are what the log is made of; `more` says that messages
 * below are not loaded, and `line` is the place of the first unread one, where the reader begins.
 */
export function useLogScroll(
  items: unknown,
  unsent: unknown,
  {
    more,
    line,
    onOlder,
    onNewer,
  }: { more: boolean; line: number | undefined; onOlder: () => void; onNewer: () => void },
) {
  const log = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<'newest' | 'near' | 'far'>('newest')
  const atNewest = useRef(true)
  const anchor = useRef<{ id: string; foot: number }>(undefined)

  const moreBelow = useRef(more)
  useLayoutEffect(() => {
    moreBelow.current = more
  }, [more])

  const look = useCallback(() => {
    const element = log.current
    if (!element) return
    const below = -element.scrollTop
    // The foot of what is loaded is not the end of the thread: the next page joins beneath without moving anything.
    atNewest.current = below < near && !moreBelow.current
    setPlace(atNewest.current ? 'newest' : below < far ? 'near' : 'far')
    anchor.current = atNewest.current ? undefined : firstInSight(element)
    if (element.scrollHeight - element.clientHeight - below < ahead) onOlder()
    if (below < ahead / 2) onNewer()
  }, [onOlder, onNewer])

  const shownLine = useRef<number>(undefined)
  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    const start = line === shownLine.current ? null : element.querySelector('[data-new-line]')
    shownLine.current = line
    if (start) {
      // Lays out the stretches around it first, whose heights were a guess.
      start.scrollIntoView({ block: 'start', behavior: 'instant' })
      element.scrollTop -= element.clientHeight * upperThird
    } else if (atNewest.current) element.scrollTop = 0
    else if (anchor.current) {
      const { id, foot } = anchor.current
      const shown = element.querySelector(`[data-message="${id}"]`)
      if (shown) element.scrollTop += shown.getBoundingClientRect().bottom - foot
    }
    look()
  }, [look, items, unsent, line, more])

  useEffect(() => {
    const element = log.current
    if (!element) return
    let frame = 0
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', onScroll)
    }
  }, [look])

  const toNewest = useCallback(() => {
    atNewest.current = true
    if (log.current) log.current.scrollTop = 0
    look()
  }, [look])

  /** Puts a message into the middle of the log; false where it is not loaded. */
  const toMessage = useCallback(
    (id: string) => {
      const message = log.current?.querySelector<HTMLElement>(`[data-message="${id}"]`)
      if (!message) return false
      atNewest.current = false
      message.scrollIntoView({ block: 'center', behavior: 'instant' })
      look()
      return true
    },
    [look],
  )
  return { log, place, toNewest, toMessage }
}

function firstInSight(log: HTMLElement) {
  const { left, top, width, height } = log.getBoundingClientRect()
  for (let y = 24; y < height; y += 24) {
    const message = document.elementFromPoint(left + width / 2, top + y)?.closest<HTMLElement>('[data-message]')
    if (message && log.contains(message))
      // By its foot: what stands over it may go when older messages join.
      return { id: message.dataset['message'] ?? '', foot: message.getBoundingClientRect().bottom }
  }
  return undefined
}
