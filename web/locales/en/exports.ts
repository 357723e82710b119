import { addSentences } from '../sentences.ts'

export const exports = {
  title: 'Download my data',
  lead: 'One file with everything we hold about you: profile, posts, messages, pictures, and events. You can read it without our app.',
  loadFailed: "We couldn't check whether your data is ready.",
  none: {
    title: 'Nothing prepared yet',
    lead: "It takes a few minutes. We'll email you and keep it here for {{days}} days.",
    prepare: 'Prepare my data',
  },
  preparing: {
    title: 'Preparing your data',
    lead: "Requested {{time}}. You can close this page. We'll email you when it's ready.",
    waiting: 'Waiting to start...',
    records: 'Profile and posts: {{done}} of {{total}}',
    messages: 'Messages: {{done}} of {{total}}',
    pictures: 'Pictures: {{done}} of {{total}}',
    canceled: 'Canceled. Nothing was kept.',
    cancelFailed: "We couldn't cancel it",
  },
  ready: {
    title: 'Your data is ready',
    lead: '{{size}} · prepared {{time}}. Available until {{date}}.',
    download: 'Download ZIP file',
    hint: "You'll confirm it's you first. Keep the file safe: it contains your private messages.",
    delete: 'Delete this file now',
    deleteTitle: 'Delete this file?',
    deleteLead: 'You can prepare a new one whenever you like.',
    deleteConfirm: 'Delete file',
    deleted: 'File deleted.',
    deleteFailed: "We couldn't delete the file",
  },
  expired: {
    title: 'The file from {{date}} has expired',
    lead: 'Files are deleted after {{days}} days. Prepare a new one whenever you like.',
    prepare: 'Prepare my data again',
  },
  failed: {
    title: "We couldn't prepare your data",
    lead: 'Something went wrong on our side. Please try again later.',
  },
  busy: 'Starting...',
  requestFailed: "We couldn't start",
  confirm: {
    title: "Confirm it's you",
    lead: 'Enter your password to download the file.',
    leadPasskey: 'Use a passkey or enter your password to download the file.',
    submit: 'Download',
    started: 'Your download has started.',
    failed: "We couldn't start the download",
  },
} as const

addSentences({ exports })
