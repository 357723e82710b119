/** Chromium fires it once per page. */
interface InstallOffer extends Event {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | undefined

/** Call once, before the event can fire. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    offer = event as InstallOffer
  })
}

/** Returns null if no prompt is available or it was already used. */
export async function acceptOffer(): Promise<'accepted' | 'dismissed' | null> {
  const asked = offer
  if (!asked) return null
  offer = undefined
  await asked.prompt()
  return (await asked.userChoice).outcome
}
