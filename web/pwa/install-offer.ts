/** The browser's own offer to install the app. Chromium makes it once, some time after the page was loaded. */
interface InstallOffer extends Event {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | undefined

/** Keeps the browser's offer until the person has said yes to ours. Call once, when the app starts. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    offer = event as InstallOffer
  })
}

/** Asks through the browser whether to install; null when it made no offer, or it was used up. */
export async function acceptOffer(): Promise<'accepted' | 'dismissed' | null> {
  const asked = offer
  if (!asked) return null
  offer = undefined
  await asked.prompt()
  return (await asked.userChoice).outcome
}
