/** Chromium fires it once per page. */
interface InstallOffer extends Event {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | undefined

/** Call before the event can fire. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    offer = event as InstallOffer
  })
}

/** Null if no prompt is available or it was used. */
export async function acceptOffer(): Promise<'accepted' | 'dismissed' | null> {
  const asked = offer
  if (!asked) return null
  offer = undefined
  await asked.prompt()
  return (await asked.userChoice).outcome
}
