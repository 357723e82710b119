import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ClientId } from './client-id.ts'

type Work = (lock: object | null) => unknown

const held = new Map<string, object>()

beforeEach(() => {
  held.clear()
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => void vi.unstubAllGlobals())

async function openTab() {
  const page = {}
  const locks = {
    request: async (name: string, _: object, work: Work) => {
      if (held.has(name)) return work(null)
      held.set(name, page)
      await work({})
      if (held.get(name) === page) held.delete(name)
    },
  }
  vi.resetModules()
  vi.stubGlobal('navigator', { locks })
  const { useClientId } = await import('./client-id.ts')
  function open() {
    const root = createRoot(document.createElement('div'))
    let ids: ClientId
    const Form = ({ isBlank, tell }: { isBlank: boolean; tell: (ids: ClientId) => void }) => {
      tell(useClientId('ana:question', isBlank))
      return null
    }
    const tell = (given: ClientId) => {
      ids = given
    }
    const render = (isBlank: boolean) => flushSync(() => root.render(createElement(Form, { isBlank, tell })))
    render(false)
    return { ids: () => ids, render }
  }
  return {
    open,
    close: () => {
      for (const [name, by] of held) if (by === page) held.delete(name)
    },
  }
}

it('keeps the id of a draft that was sent over a reload, and gives it to a later tab', async () => {
  const first = await openTab()
  const id = await first.open().ids().take()
  expect(await first.open().ids().take()).toBe(id)
  first.close()
  const second = await openTab()
  expect(await second.open().ids().take()).toBe(id)
})

it('gives another tab with the same draft an id of its own, also if it is a copy of the tab', async () => {
  const first = await openTab()
  const mine = first.open()
  const id = await mine.ids().take()
  const second = await openTab()
  const theirs = second.open()
  const other = await theirs.ids().take()
  expect(other).not.toBe(id)
  localStorage.clear()
  expect(await mine.ids().take()).toBe(id)
})

it('renews the id of a draft that was emptied or stored, and shows the one that is sent', async () => {
  const tab = await openTab()
  const { ids, render } = tab.open()
  const id = await ids().take()
  await vi.waitFor(() => expect(ids().shown).toBe(id))
  render(true)
  const next = await ids().take()
  expect(next).not.toBe(id)
  render(false)
  expect(await ids().take()).toBe(next)
  ids().renew()
  const last = await ids().take()
  expect([id, next]).not.toContain(last)
  await vi.waitFor(() => expect(ids().shown).toBe(last))
})
