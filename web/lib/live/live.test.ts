import { describe, expect, it, vi } from 'vitest'
import { cursorAt, freezeHolder, pass, range, setVisibility, startLive } from '../../testing/fake-live.ts'

it('requests the lock again after a delay when the browser rejects it', async () => {
  const { openTab } = startLive()
  const request = vi.fn<() => Promise<never>>(() =>
    Promise.reject(new DOMException('The document is not fully active.', 'InvalidStateError')),
  )
  vi.stubGlobal('navigator', { locks: { request } })
  const { stop } = openTab()
  await pass(0.9)
  expect(request).toHaveBeenCalledTimes(1)
  await pass(1.2)
  expect(request).toHaveBeenCalledTimes(3)
  stop()
  await pass(5)
  expect(request).toHaveBeenCalledTimes(3)
})

describe('events', () => {
  it('are applied once and never after a newer one', async () => {
    const { openTab, source } = startLive()
    const tab = openTab(9)
    await pass()
    expect(source().cursor).toBe(cursorAt(9))
    source().emit(8, 9, 10, 10, 9, 11, 100, 99, 100, 101)
    expect(tab.heard).toEqual([10, 11, 100, 101])
  })

  it('reach each tab once and in order through one connection', async () => {
    const { openTab, source, sources } = startLive()
    const tabs = [openTab(), openTab(), openTab()]
    await pass()
    source().emit(101, 102)
    await pass()
    source().emit(102, 103)
    await pass()
    expect(sources).toHaveLength(1)
    for (const { heard } of tabs) expect(heard).toEqual([101, 102, 103])
  })

  it('continue from the last cursor when another tab takes over', async () => {
    const { openTab, source, open } = startLive()
    const [first, second] = [openTab(), openTab()]
    await pass()
    source().emit(101, 102)
    await pass()
    first.stop()
    await pass()
    expect(open()).toHaveLength(1)
    expect(source().cursor).toBe(cursorAt(102))
    source().emit(102, 103)
    await pass()
    expect(second.heard).toEqual([101, 102, 103])
    expect(first.heard).toEqual([101, 102])
  })

  it('reach each tab through its own connection without Web Locks', async () => {
    const { openTab, sources } = startLive({ locks: false })
    const tabs = [openTab(), openTab()]
    await pass()
    expect(sources).toHaveLength(2)
    for (const source of sources) source.emit(101)
    await pass()
    for (const { heard } of tabs) expect(heard).toEqual([101])
  })
})

describe('a tab that opens later', () => {
  it('receives the events since its own cursor', async () => {
    const { openTab, source, sources } = startLive()
    const first = openTab()
    await pass()
    source().emit(...range(101, 105))
    const [late, latest] = [openTab(102), openTab(105)]
    await pass()
    source().emit(106)
    await pass()
    expect(sources).toHaveLength(1)
    expect(late.heard).toEqual([103, 104, 105, 106])
    expect(latest.heard).toEqual([106])
    expect(first.heard).toEqual(range(101, 106))
  })

  it('gets resync when its cursor is older than the connection, and no other tab does', async () => {
    const { openTab, source } = startLive()
    const [first, second] = [openTab(), openTab()]
    await pass()
    source().emit(101)
    const late = openTab(99)
    await pass()
    expect(late.heard).toEqual(['resync', 101])
    for (const { heard } of [first, second]) expect(heard).toEqual([101])
  })

  it('gets resync when it missed more than the 200 buffered events', async () => {
    const { openTab, source } = startLive()
    openTab()
    await pass()
    source().emit(...range(101, 301))
    const kept = openTab(101)
    await pass()
    const tooOld = openTab(100)
    await pass()
    expect(kept.heard).toEqual(range(102, 301))
    expect(tooOld.heard).toEqual(['resync', ...range(102, 301)])
  })

  it('gets resync when its cursor is older than a reopened connection', async () => {
    const { openTab, source } = startLive()
    openTab()
    await pass()
    source().emit(101, 102)
    source().refuse()
    await pass(1)
    const [current, late] = [openTab(102), openTab(101)]
    await pass()
    expect(current.heard).toEqual([])
    expect(late.heard).toEqual(['resync'])
  })
})

describe('after 50 seconds of silence', () => {
  it('lets a visible tab steal the lock of the connected tab', async () => {
    const live = startLive()
    const frozen = freezeHolder(live)
    const tab = live.openTab()
    await pass(55)
    expect(live.sources).toHaveLength(0)
    await pass(10)
    expect(frozen.stolen).toBe(true)
    expect(live.open()).toHaveLength(1)
    live.source().emit(101)
    expect(tab.heard).toEqual([101])
  })

  it('reopens the connection of a visible tab without Web Locks', async () => {
    const { openTab, source, sources, open } = startLive({ locks: false })
    const tab = openTab()
    source().emit(101)
    await pass(55)
    expect(sources).toHaveLength(1)
    await pass(10)
    expect(sources).toHaveLength(2)
    expect(open()).toEqual([source()])
    expect(source().cursor).toBe(cursorAt(101))
    source().emit(102)
    expect(tab.heard).toEqual([101, 102])
  })

  it.each([true, false])('does not reconnect a hidden tab, with Web Locks: %s', async locks => {
    const live = startLive({ locks })
    const frozen = freezeHolder(live)
    live.openTab()
    setVisibility('hidden')
    await pass(300)
    expect(frozen.stolen).toBe(false)
    expect(live.sources).toHaveLength(locks ? 0 : 1)
  })

  it('reconnects a tab as soon as it becomes visible', async () => {
    const { openTab, sources } = startLive()
    openTab()
    setVisibility('hidden')
    await pass(62)
    expect(sources).toHaveLength(1)
    setVisibility('visible')
    await pass(1)
    expect(sources).toHaveLength(2)
  })

  it('keeps the connection of a tab that becomes visible before the timeout', async () => {
    const { openTab, sources } = startLive()
    openTab()
    setVisibility('hidden')
    await pass(30)
    setVisibility('visible')
    await pass(15)
    expect(sources).toHaveLength(1)
  })

  it('keeps the connection in every tab while heartbeats arrive', async () => {
    const { openTab, source, sources, locks } = startLive()
    openTab()
    openTab()
    await pass()
    for (let beats = 0; beats < 10; beats++) {
      source().beat()
      await pass(20)
    }
    expect(sources).toHaveLength(1)
    expect(locks.state).toEqual({ held: true, waiting: 1 })
  })
})

it('closes its connection when the lock is stolen, and receives events from the new holder', async () => {
  const { openTab, source, open, locks } = startLive()
  const [slept, other] = [openTab(), openTab()]
  await pass()
  const [own] = open()
  await pass(65)
  expect(open()).toEqual([source()])
  expect(source()).not.toBe(own)
  expect(locks.state.held).toBe(true)
  source().emit(101)
  await pass()
  for (const { heard } of [slept, other]) expect(heard).toEqual([101])
})

describe('a rejected connection', () => {
  it('reopens with a backoff of up to 30 seconds, which resets after a successful open', async () => {
    const { openTab, source, sources } = startLive()
    const tab = openTab()
    await pass()
    const refuseFor = async (seconds: number) => {
      const before = sources.length
      source().refuse()
      await pass(seconds - 0.1)
      expect(sources).toHaveLength(before)
      await pass(0.1)
      expect(sources).toHaveLength(before + 1)
    }
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) await refuseFor(seconds)
    expect(tab.onRefused).toHaveBeenCalledTimes(7)
    expect(tab.onOpen).not.toHaveBeenCalled()
    source().accept()
    expect(tab.onOpen).toHaveBeenCalledTimes(1)
    for (const seconds of [1, 2]) await refuseFor(seconds)
    expect(tab.onRefused).toHaveBeenCalledTimes(9)
  })

  it('leaves an interrupted connection to the browser', async () => {
    const { openTab, source, sources } = startLive()
    const tab = openTab()
    await pass()
    source().accept()
    source().lose()
    await pass(45)
    expect(sources).toHaveLength(1)
    expect(tab.onRefused).not.toHaveBeenCalled()
    source().accept()
    source().emit(101)
    expect(tab.heard).toEqual([101])
    expect(tab.onOpen).toHaveBeenCalledTimes(2)
  })
})

describe('stopping', () => {
  it('closes the connection, releases the lock and ignores later events', async () => {
    const { openTab, source, open, locks } = startLive()
    const [tab, other] = [openTab(), openTab()]
    await pass()
    const [own] = open()
    tab.stop()
    expect(open()).toEqual([])
    own!.emit(101)
    await pass()
    expect(locks.state).toEqual({ held: true, waiting: 0 })
    source().emit(101)
    await pass()
    expect(tab.heard).toEqual([])
    expect(other.heard).toEqual([101])
    other.stop()
    await pass()
    expect(locks.state).toEqual({ held: false, waiting: 0 })
  })

  it('does not reconnect after a rejection, a timeout or a visibility change', async () => {
    const { openTab, source, sources, locks } = startLive()
    const tab = openTab()
    await pass()
    source().refuse()
    tab.stop()
    await pass(120)
    setVisibility('visible')
    await pass(120)
    expect(sources).toHaveLength(1)
    expect(locks.state).toEqual({ held: false, waiting: 0 })
  })

  it('leaves the queue for the lock', async () => {
    const { openTab, sources, locks } = startLive()
    const [first, second] = [openTab(), openTab()]
    await pass()
    expect(locks.state).toEqual({ held: true, waiting: 1 })
    second.stop()
    expect(locks.state).toEqual({ held: true, waiting: 0 })
    first.stop()
    await pass()
    expect(sources).toHaveLength(1)
  })
})
