import { expect, it } from 'vitest'
import { cursorAt, freezeHolder, pass, startLive } from '../../testing/fake-live.ts'

it('delivers an event that arrives during catch-up after all earlier events', async () => {
  const { openTab, source } = startLive()
  openTab()
  await pass()
  source().emit(101, 102)
  const [late, later] = [openTab(), openTab(101)]
  source().emit(103)
  await pass()
  expect(late.heard).toEqual([101, 102, 103])
  expect(later.heard).toEqual([102, 103])
})

it('catches up again when another tab takes over the connection', async () => {
  const live = startLive()
  freezeHolder(live)
  const [older, newer] = [live.openTab(102), live.openTab(105)]
  await pass(65)
  expect(live.source().cursor).toBe(cursorAt(105))
  live.source().emit(106)
  await pass()
  expect(newer.heard).toEqual([106])
  expect(older.heard).toEqual(['resync', 106])
})

it('delivers the events of one frame once and in order, and continues from its cursor', async () => {
  const { openTab, source } = startLive()
  const tabs = [openTab(), openTab()]
  await pass()
  source().tellTogether(101, 102, 103)
  source().emit(103)
  await pass()
  for (const { heard } of tabs) expect(heard).toEqual([101, 102, 103])
  tabs[0]?.stop()
  await pass()
  expect(source().cursor).toBe(cursorAt(103))
  const late = openTab()
  source().tellTogether(104, 105)
  await pass()
  expect(late.heard).toEqual(['resync', 104, 105])
})
