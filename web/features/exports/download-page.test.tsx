import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { DataExport } from '../../../contract/exports.ts'
import { pages } from '../../../contract/pages.ts'
import { noConnection, refuse, type ApiAnswers } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/page.tsx'
import { installPasskeys, sentPasskey, someOptions } from '../../testing/passkeys.ts'
import { anId, minutesAgo } from '../../testing/samples.ts'

const day = 24 * 60
const anExport = (change: Partial<DataExport> = {}): DataExport => ({
  id: anId(),
  state: 'preparing',
  requestedAt: minutesAgo(4),
  progress: null,
  readyAt: null,
  expiresAt: null,
  bytes: null,
  ...change,
})
const ready = (change: Partial<DataExport> = {}) =>
  anExport({ state: 'ready', readyAt: minutesAgo(0), expiresAt: minutesAgo(-7 * day), bytes: 84_200_000, ...change })
const preparing = (done: number, total = 20_000) => anExport({ progress: { stage: 'messages', done, total } })

const downloads: string[] = []
beforeEach(() => {
  downloads.length = 0
  // jsdom does not implement navigation.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.getAttribute('href') ?? '')
  })
  return () => vi.restoreAllMocks()
})

const open = (exports: ApiAnswers['exports'], language?: 'es' | 'ca') =>
  openPage(pages.dataDownload, { api: { exports: exports ?? {} }, ...(language ? { language } : {}) })
const reading = (latest: DataExport | null): ApiAnswers['exports'] => ({
  read: () => ({ export: latest, passkey: false }),
})

it('prepares the data, and shows the progress until it can be canceled', async () => {
  const made = preparing(12_400)
  const { api, user } = await open({ ...reading(null), request: () => made, remove: () => ({ done: true }) })
  await user.click(await screen.findByRole('button', { name: 'Prepare my data' }))
  api.answer({ exports: reading(made) ?? {} })
  expect(await screen.findByRole('heading', { name: 'Preparing your data' })).toBeVisible()
  expect(screen.getByText('Messages: 12,400 of 20,000')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Preparing your data' })).toHaveAttribute('aria-valuenow', '12400')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('heading', { name: 'Nothing prepared yet' })).toBeVisible()
  expect(api.sent('exports.remove')).toEqual([{ exportId: made.id }])
})

it('shows the file once it is ready, without a reload', async () => {
  const { api } = await open(reading(anExport({ progress: { stage: 'records', done: 0, total: 0 } })))
  expect(await screen.findByText('Waiting to start...')).toBeVisible()
  api.answer({ exports: reading(ready()) ?? {} })
  expect(await screen.findByRole('heading', { name: 'Your data is ready' })).toBeVisible()
  expect(screen.getByText(/^84 MB · prepared today, .+ Available until /)).toBeVisible()
})

it('downloads after the password was entered, and keeps a wrong one next to its message', async () => {
  const file = ready()
  const { api, user } = await open({
    ...reading(file),
    confirm: refuse('WRONG_PASSWORD', { fields: { password: 'passwordWrong' } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Download ZIP file' }))
  const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }))
  const field = dialog.getByLabelText('Your password')
  await user.click(dialog.getByRole('button', { name: 'Download' }))
  expect(await dialog.findByText('Please enter your password.')).toBeVisible()
  await user.type(field, 'a wrong one')
  await user.click(dialog.getByRole('button', { name: 'Download' }))
  expect(await dialog.findByText(/That password doesn't match/)).toBeVisible()
  expect(field).toHaveValue('a wrong one')
  expect(downloads).toEqual([])

  api.answer({ exports: { confirm: () => ({ url: `/api/exports/${file.id}/our-peeps-data.zip` }) } })
  await user.clear(field)
  await user.type(field, 'the right password{Enter}')
  await waitFor(() => expect(downloads).toEqual([`/api/exports/${file.id}/our-peeps-data.zip`]))
  expect(api.sent('exports.confirm').at(-1)).toEqual({ exportId: file.id, password: 'the right password' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('downloads after a passkey was used, and says so if it was not', async () => {
  const browser = installPasskeys()
  const file = ready()
  const url = `/api/exports/${file.id}/our-peeps-data.zip`
  const { api, user } = await openPage(pages.dataDownload, {
    api: {
      exports: { read: () => ({ export: file, passkey: true }), confirm: () => ({ url }) },
      passkeys: { confirmOptions: () => someOptions },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Download ZIP file' }))
  const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }))
  expect(dialog.getByLabelText('Your password')).toBeVisible()
  browser.refuseWith('NotAllowedError')
  await user.click(dialog.getByRole('button', { name: 'Use a passkey' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent("The passkey wasn't used.")
  expect(downloads).toEqual([])

  browser.refuseWith(undefined)
  await user.click(dialog.getByRole('button', { name: 'Use a passkey' }))
  await waitFor(() => expect(downloads).toEqual([url]))
  expect(api.sent('exports.confirm')).toEqual([{ exportId: file.id, passkey: sentPasskey }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it.each([
  [() => installPasskeys(), false],
  [() => undefined, true],
])('offers no passkey if the account has none, or the browser cannot use it: %#', async (install, passkey) => {
  install()
  const { user } = await open({ read: () => ({ export: ready(), passkey }) })
  await user.click(await screen.findByRole('button', { name: 'Download ZIP file' }))
  expect(await screen.findByText('Enter your password to download the file.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
})

it('says so if there were too many attempts, and if the file is gone', async () => {
  const { api, user } = await open({ ...reading(ready()), confirm: refuse('TOO_MANY_REQUESTS', { retryAfter: 60 }) })
  await user.click(await screen.findByRole('button', { name: 'Download ZIP file' }))
  await user.type(await screen.findByLabelText('Your password'), 'a password{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't start the download")
  api.answer({ exports: { ...reading(null), confirm: refuse('EXPORT_NOT_FOUND') } })
  await user.type(screen.getByLabelText('Your password'), '{Enter}')
  expect(await screen.findByRole('heading', { name: 'Nothing prepared yet' })).toBeVisible()
})

it('deletes the file after a confirmation, also if another tab did so before', async () => {
  const { user } = await open({ ...reading(ready()), remove: refuse('EXPORT_NOT_FOUND') })
  await user.click(await screen.findByRole('button', { name: 'Delete this file now' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this file?' }))
  await user.click(dialog.getByRole('button', { name: 'Delete file' }))
  expect(await screen.findByRole('heading', { name: 'Nothing prepared yet' })).toBeVisible()
})

it('stays and says so if the file cannot be deleted', async () => {
  const { user } = await open({ ...reading(ready()), remove: noConnection })
  await user.click(await screen.findByRole('button', { name: 'Delete this file now' }))
  await user.click(await screen.findByRole('button', { name: 'Delete file' }))
  await screen.findByText("We couldn't delete the file")
  expect(screen.getByRole('heading', { name: 'Your data is ready' })).toBeVisible()
})

it.each([
  [anExport({ state: 'expired', readyAt: '2026-01-16T12:00:00.000Z' }), /^The file from 16 January.* has expired$/],
  [anExport({ state: 'failed' }), "We couldn't prepare your data"],
])('offers to prepare the data again: %#', async (latest, title) => {
  const { user } = await open({ ...reading(latest), request: refuse('TOO_MANY_REQUESTS', { retryAfter: 3_600 }) })
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Prepare my data again' }))
  await screen.findByText("We couldn't start")
  expect(screen.getByRole('heading', { name: title })).toBeVisible()
})

it('shows an error with Try Again if the state cannot be read', async () => {
  const { api, user } = await open({ read: refuse('MALFORMED_REQUEST') })
  expect(await screen.findByText("We couldn't check whether your data is ready.")).toBeVisible()
  api.answer({ exports: reading(null) ?? {} })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('button', { name: 'Prepare my data' })).toBeVisible()
})

it.each([
  ['es', 'Descargar mis datos', 'Descargar archivo ZIP'],
  ['ca', 'Baixa les meves dades', 'Baixa el fitxer ZIP'],
] as const)('is written in %s', async (language, title, button) => {
  await open(reading(ready()), language)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(await screen.findByRole('button', { name: button })).toBeVisible()
})
