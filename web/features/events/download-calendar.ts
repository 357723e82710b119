import { plainRoutes } from '../../../contract/plain-routes.ts'

/** Saves the calendar file of an event under the server's file name. Throws if the server refuses it. */
export async function downloadCalendar(eventId: string): Promise<void> {
  const response = await fetch(plainRoutes.calendar.path.replace(':eventId', eventId))
  if (!response.ok) throw new Error(`The calendar file was answered with ${response.status}.`)
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = nameIn(response.headers.get('content-disposition')) ?? 'event.ics'
  link.click()
  // Safari reads the blob after the click event, so the URL must outlive it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

function nameIn(disposition: string | null): string | undefined {
  const [, coded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  if (coded) return decodeURIComponent(coded)
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1]
}
