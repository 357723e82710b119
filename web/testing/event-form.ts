import { fireEvent, screen, within } from '@testing-library/dom'
import { vi } from 'vitest'
import type { EventDetail } from '../../contract/events.ts'
import { findDialog } from './dialog.ts'
import type { ApiAnswers } from './fake-api.ts'
import { openPage } from './page.tsx'
import { anEvent, anId, aPerson, aViewer } from './samples.ts'
import { noRights } from '../features/events/core/no-rights.ts'
import { dateOf, dayIn } from '../lib/time/calendar.ts'

const day = 24 * 60 * 60_000
const zone = 'Europe/Madrid'

export const dateAfter = (days: number): string => dateOf(dayIn(Date.now(), zone) + days)

/** Last Sunday of a month (1 to 12) of next year, when DST changes. */
export function clockChange(month: number): string {
  const last = new Date(Date.UTC(new Date().getUTCFullYear() + 1, month, 0))
  return new Date(last.getTime() - last.getUTCDay() * day).toISOString().slice(0, 10)
}

export const aCover = () => ({
  coverId: anId(),
  picture: { width: 1600, height: 900, sizes: [{ width: 320, url: '/media/covers/320.webp' }] },
})

export function deviceIn(timeZone: string): void {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone }
  })
}

type Api = ApiAnswers['events']

const viewer = aViewer()
/** "Details" finds "Details (optional)". */
const form = (dialog: HTMLElement) => {
  const { getByText, ...queries } = within(dialog)
  const field = (label: string) => queries.getByLabelText(new RegExp(`^${label}`), { selector: 'input, textarea' })
  return {
    ...queries,
    getByText,
    field,
    fill: (label: string, value: string) => void fireEvent.change(field(label), { target: { value } }),
    leave: (label: string) => void fireEvent.focusOut(field(label)),
    press: (name: string) => void fireEvent.click(getByText(name)),
  }
}
export type Form = ReturnType<typeof form>

export async function openNewEvent(events: Api = {}, { device = zone, wide = false } = {}) {
  deviceIn(device)
  const page = await openPage('/events?new=1', { as: viewer, wide, api: { events } })
  return { ...page, form: form(await findDialog('New Event')) }
}

export async function openEdit(change: Partial<EventDetail> = {}, events: Api = {}) {
  deviceIn(zone)
  const can = { ...noRights, join: true, edit: true, cancel: true }
  const event = anEvent({ author: aPerson({ id: viewer.id, name: viewer.name }), can, ...change })
  const page = await openPage(`/events/${event.id}`, { as: viewer, api: { events: { read: () => event, ...events } } })
  await page.user.click(await screen.findByLabelText('More options for this event'))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Edit Event' }))
  return { ...page, event, form: form(await findDialog('Edit Event')) }
}

export const openedDialog = async (name: string): Promise<Form> => form(await findDialog(name))

export function fillIn({ fill }: Form, title: string, { date = dateAfter(9), time = '19:30' } = {}): void {
  fill('Title', title)
  fill('Start date', date)
  fill('Start time', time)
}

export async function takeCover({ fill, findByText, field }: Form): Promise<void> {
  fill('Or paste an image URL', 'https://example.org/cover.jpg')
  fireEvent.keyDown(field('Or paste an image URL'), { key: 'Enter' })
  await findByText('Change', { selector: 'form [id=event-cover]' })
}
