import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

const upperThird = 1 / 3

/** Pixels from the bottom: at the newest message, shows the jump button, loads a page. */
const near = 48
const far = 240
const loadAhead = 900

/**
 * The log scrolls from its bottom (`flex-col-reverse`), so content added above moves nothing. Content added below restores the
 * message in view. `more`: newer messages are not loaded; `line`: seq of the first unread message.
 */
export function useLogScroll(
  items: unknown,
  queued: unknown,
  {
    more,
    line,
    onOlder,
    onNewer,
  }: { more: boolean; line: number | undefined; onOlder: () => void; onNewer: () => void },
) {
  const log = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState<{ place: 'newest' | 'near' | 'far'; line: number | undefined }>({
    place: 'newest',
    line: undefined,
  })
  const atNewest = useRef(true)
  const anchor = useRef<{ id: string; foot: number }>(undefined)

  /** The next render shows the newest messages. */
  const jumping = useRef(false)
  const moreBelow = useRef(more)
  useLayoutEffect(() => {
    moreBelow.current = more
  }, [more])

  const shownLine = useRef<number>(undefined)
  const look = useCallback(() => {
    const element = log.current
    if (!element) return
    const below = -element.scrollTop
    // With `more`, the bottom is not the end of the thread.
    atNewest.current = below < near && !moreBelow.current
    const place = atNewest.current ? 'newest' : below < far ? 'near' : 'far'
    const at = shownLine.current
    setSeen(before => (before.place === place && before.line === at ? before : { place, line: at }))
    anchor.current = atNewest.current ? undefined : firstInSight(element)
    if (element.scrollHeight - element.clientHeight - below < loadAhead) onOlder()
    if (below < loadAhead / 2 && !jumping.current) onNewer()
  }, [onOlder, onNewer])

  /** The scrollTop set for the unread line, until the reader scrolls. */
  const pinned = useRef<number>(undefined)
  const toLine = useCallback(() => {
    const element = log.current
    const shown = element?.querySelector('[data-new-line]')
    if (!element || !shown) return
    const above = shown.getBoundingClientRect().top - element.getBoundingClientRect().top
    element.scrollTop += above - element.clientHeight * upperThird
    pinned.current = element.scrollTop
  }, [])
  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    const opens = line !== undefined && line !== shownLine.current
    shownLine.current = line
    if (jumping.current && !moreBelow.current) {
      jumping.current = false
      atNewest.current = true
    }
    if (opens) {
      toLine()
      // In the first frame the visible chunks have estimated heights.
      let frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          toLine()
          look()
        })
      })
      return () => cancelAnimationFrame(frame)
    }
    if (pinned.current !== undefined) toLine()
    else if (atNewest.current) element.scrollTop = 0
    else if (anchor.current) {
      const { id, foot } = anchor.current
      const shown = element.querySelector(`[data-message="${id}"]`)
      if (shown) element.scrollTop += shown.getBoundingClientRect().bottom - foot
    }
    look()
  }, [look, toLine, items, queued, line, more])

  useEffect(() => {
    const element = log.current
    if (!element) return
    let frame = 0
    // Chunk heights are estimates until rendered; keep the unread line in place.
    const sizes = new ResizeObserver(() => {
      if (pinned.current === undefined) return
      toLine()
      look()
    })
    if (element.firstElementChild) sizes.observe(element.firstElementChild)
    const onScroll = () => {
      if (pinned.current !== undefined && Math.abs(element.scrollTop - pinned.current) > 2) pinned.current = undefined
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [look, toLine])

  const toNewest = useCallback(() => {
    pinned.current = undefined
    jumping.current = moreBelow.current
    atNewest.current = true
    if (log.current) log.current.scrollTop = 0
    look()
  }, [look])

  /** False if the message is not loaded. */
  const toMessage = useCallback(
    (id: string) => {
      const message = log.current?.querySelector<HTMLElement>(`[data-message="${id}"]`)
      if (!message) return false
      pinned.current = undefined
      jumping.current = false
      atNewest.current = false
      message.scrollIntoView({ block: 'center', behavior: 'instant' })
      look()
      return true
    },
    [look],
  )
  // Before the scroll to a new line, the messages below do not count as seen.
  return { log, place: seen.line === line ? seen.place : 'far', toNewest, toMessage }
}

function firstInSight(log: HTMLElement) {
  const { left, top, width, height } = log.getBoundingClientRect()
  for (let y = 24; y < height; y += 24) {
    const message = document.elementFromPoint(left + width / 2, top + y)?.closest<HTMLElement>('[data-message]')
    if (message && log.contains(message))
      // Anchored by its bottom: the stamp above may disappear.
      return { id: message.dataset['message'] ?? '', foot: message.getBoundingClientRect().bottom }
  }
  return undefined
}
