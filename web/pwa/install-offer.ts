/** The event of the install prompt, which Chromium fires once per page. */
interface InstallOffer extends Event {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | undefined

/** Defers the browser's install prompt. Call once, before the event can fire. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    offer = event as InstallOffer
  })
}

/** Shows the browser's install prompt. Returns null if none is available or it was already used. */
export async function acceptOffer(): Promise<'accepted' | 'dismissed' | null> {
  const asked = offer
  if (!asked) return null
  offer = undefined
  await asked.prompt()
  return (await asked.userChoice).outcome
}
