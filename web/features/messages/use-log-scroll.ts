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
 * that was in sight is put back where it was. `items` and `queued` are what the log is made of; `more` says that messages
 * below are not loaded, and `line` is the place of the first unread one, where the reader begins.
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

  /** The newest messages were asked for and are drawn with the next render. */
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
    // The foot of what is loaded is not the end of the thread: the next page joins beneath without moving anything.
    atNewest.current = below < near && !moreBelow.current
    const place = atNewest.current ? 'newest' : below < far ? 'near' : 'far'
    const at = shownLine.current
    setSeen(before => (before.place === place && before.line === at ? before : { place, line: at }))
    anchor.current = atNewest.current ? undefined : firstInSight(element)
    if (element.scrollHeight - element.clientHeight - below < ahead) onOlder()
    if (below < ahead / 2 && !jumping.current) onNewer()
  }, [onOlder, onNewer])

  /** Where the line was put, while the reader has not scrolled. */
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
      // Before the first frame the stretches in sight have guessed heights, too: where the reader stands is seen after it.
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
    // The height of a stretch is a guess until it comes near: the line stays where it was put.
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

  /** Puts a message into the middle of the log; false where it is not loaded. */
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
  // Until the log stands at a new line, nothing beneath it was seen.
  return { log, place: seen.line === line ? seen.place : 'far', toNewest, toMessage }
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
