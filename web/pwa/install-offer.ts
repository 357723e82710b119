interface InstallOffer extends Event {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | undefined

export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    offer = event as InstallOffer
  })
}

export async function acceptOffer(): Promise<'accepted' | 'dismissed' | null> {
  const asked = offer
  if (!asked) return null
  offer = undefined
  await asked.prompt()
  return (await asked.userChoice).outcome
}
