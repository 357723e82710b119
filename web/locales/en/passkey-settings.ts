import { addSentences } from '../sentences.ts'

/** Of the layers, which load when they open. */
export const passkeySettings = {
  nothing: 'Nothing to remember',
  nothingLead: "Unlock your phone or laptop, and you're in.",
  phishing: "Can't be phished",
  phishingLead: 'It only works on {{host}}.',
  device: 'Stays on your device',
  deviceLead: 'We never see your fingerprint or face.',
  next: 'Next, your browser asks where to save it.',
  continue: 'Continue',
  addFailed: "We couldn't add the passkey",
  addUnused: 'The request was canceled or timed out. You can try again.',
  addKnown: 'This device already has a passkey for your account.',
  saved: 'Passkey saved',
  savedLead: 'Give it a name, so you know which one to remove if you lose the device.',
  name: 'Passkey name',
  nameHint: 'Only you see this',
  saveName: 'Save name',
  saving: 'Saving...',
  renameTitle: 'Rename passkey',
  renameFailed: "We couldn't save the name",
  renamed: 'Passkey renamed.',
  removeTitle: 'Remove “{{name}}”?',
  removeLead:
    "You won't be able to sign in with it anymore. Also delete it from the device's password settings. Your password keeps working.",
  removeOther:
    "You won't be able to sign in with it anymore. Also delete it from the device's password settings. Your other ways to sign in keep working.",
  removeLast:
    "You won't be able to sign in with it anymore. It's your only second step, so two-factor authentication turns off.",
  keep: 'Keep it',
  removed: '“{{name}}” was removed.',
  removeFailed: "We couldn't remove the passkey",
} as const

addSentences({ passkeySettings })
