import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { OwnProfile } from '../../../../contract/profiles.ts'
import { findDialog, noDialog } from '../../../testing/dialog.ts'
import { held, rawRefusal, refuse, type RawAnswers } from '../../../testing/fake-api.ts'
import { openPage, toast } from '../../../testing/page.tsx'
import { aPicture } from '../../../testing/pictures.ts'
import { aProfile } from '../../../testing/samples.ts'

const avatar = { small: '/media/avatars/small.webp', large: '/media/avatars/large.webp' }
const open = (profile: Partial<OwnProfile> = {}, raw: RawAnswers = {}) =>
  openPage('/profile/edit', { raw, api: { profiles: { own: () => aProfile(profile) } } })
const card = async () => within(await screen.findByRole('region', { name: 'Profile photo' }))
const button = async (name: string) => (await card()).findByRole('button', { name })
async function choose(file: File) {
  await card()
  const input = document.querySelector('input[type=file]:not([capture])')!
  fireEvent.change(input, { target: { files: [file] } })
}
async function send(user: { click(element: Element): Promise<void> }) {
  await choose(aPicture({ width: 600, height: 1200 }))
  const dialog = await findDialog('Drag to position')
  await user.click(within(dialog).getByText('Use This Position'))
  await noDialog()
}

it('rejects non-image files next to the button, without sending them', async () => {
  const { api } = await open()
  for (const [name, type, bytes, message] of [
    ['me.svg', 'image/svg+xml', 64, 'SVG files are not allowed'],
    ['me.txt', 'text/plain', 64, 'Please select an image file (JPEG, PNG, WebP, AVIF, GIF, or TIFF)'],
    ['me.heic', 'image/heic', 64, 'Please select an image file (JPEG, PNG, WebP, AVIF, GIF, or TIFF)'],
    ['me.tiff', 'image/tiff', 2 * 1024 * 1024 + 1, 'Image must be less than 2MB'],
  ] as const) {
    const file = new File(['not drawn'], name, { type })
    Object.defineProperty(file, 'size', { value: bytes })
    await choose(file)
    await screen.findByText(message)
    expect(await button('Add a photo')).toHaveAccessibleDescription(expect.stringContaining(message))
  }
  await choose(new File(['broken'], 'me.jpg', { type: 'image/jpeg' }))
  await screen.findByText("We couldn't read that image. Please try another one.")
  await choose(aPicture({ width: 20_000, height: 20_000 }))
  await screen.findByText("That image's resolution is too high. Please try a smaller one.")
  await choose(aPicture({ name: 'me.png', type: 'image/png', bytes: 80 * 1024 * 1024, width: 16_320, height: 12_240 }))
  await screen.findByRole('application', { name: 'Your photo in a petal-shaped frame' })
  expect(screen.queryByText(/resolution is too high/)).toBeNull()
  expect(api.sent('PUT /api/profile/avatar')).toEqual([])
})

it('sends a photo unchanged if only the server can decode it', async () => {
  const { api } = await open({}, { 'PUT /api/profile/avatar': () => Response.json(aProfile({ avatar })) })
  await choose(new File(['not drawn'], 'me.TIF'))
  await toast('Profile photo updated successfully!')
  expect(api.sent('PUT /api/profile/avatar')).toHaveLength(1)
})

it('shows upload progress and cancels the upload', async () => {
  const upload = held<Response>()
  const { user } = await open({}, { 'PUT /api/profile/avatar': () => upload.promise })
  await send(user)
  await screen.findByRole('progressbar', { name: 'Uploading photo' })
  await user.click(await button('Cancel'))
  await button('Add a photo')
  expect(document.querySelector('main img')).toBeNull()
  upload.release(Response.json(aProfile({ avatar })))
})

it('resends a photo after a failure and shows it', async () => {
  const fails = () => Promise.reject(new TypeError('Failed to fetch'))
  const { api, user } = await open({}, { 'PUT /api/profile/avatar': fails })
  await send(user)
  await toast('Failed to upload profile photo. Please try again.')
  api.raw({ 'PUT /api/profile/avatar': () => Response.json(aProfile({ avatar })) })
  await user.click(await button('Try Again'))
  await toast('Profile photo updated successfully!')
  await button('Change')
  await waitFor(() => expect(document.querySelector('main img')).toHaveAttribute('src', avatar.small))
})

it('shows why the server refused a photo, and keeps the old photo when removing it fails', async () => {
  const { api, user } = await open({ avatar }, { 'PUT /api/profile/avatar': () => rawRefusal('IMAGE_UNREADABLE') })
  await send(user)
  await screen.findByText("We couldn't read that image. Please try another one.")
  api.answer({ profiles: { removeAvatar: refuse('TOO_MANY_REQUESTS') } })
  await user.click(await button('Remove'))
  await toast('Failed to remove profile photo. Please try again.')
  await button('Change')
  api.answer({ profiles: { removeAvatar: () => aProfile() } })
  await user.click(await button('Remove'))
  await toast('Profile photo removed successfully!')
  expect(await button('Add a photo')).toBeVisible()
})
