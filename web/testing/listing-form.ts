import { fireEvent, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import type { ListingDetail, ListingInput, Photo } from '../../contract/listings.ts'
import type { ListingType } from '../../contract/vocabulary.ts'
import { findDialog } from './dialog.ts'
import type { ApiAnswers, RawAnswers } from './fake-api.ts'
import { openPage } from './page.tsx'
import { aListing, anId } from './samples.ts'

export function aStoredPhoto(): Photo {
  const photoId = anId()
  const url = `${location.origin}/media/photos/${photoId}.webp`
  return { photoId, picture: { width: 800, height: 600, sizes: [{ width: 320, url }] } }
}

export function stored(id: string, { type, title, photos }: ListingInput['listing']): ListingDetail {
  return aListing({ id, type, title: title.trim(), photoCount: photos.length })
}

export async function openForm(type: ListingType, { api = {}, raw = {} }: { api?: ApiAnswers; raw?: RawAnswers } = {}) {
  const page = await openPage(`/swap?new=${type}`, {
    api: {
      ...api,
      listings: {
        create: ({ id, listing }) => stored(id, listing),
        edit: ({ listingId, listing }) => stored(listingId, listing),
        ...api.listings,
      },
    },
    raw: { 'PUT /api/photos': () => Response.json(aStoredPhoto()), ...raw },
  })
  return { ...page, form: within(await findDialog('New Listing')) }
}

type Form = Awaited<ReturnType<typeof openForm>>['form']

const field = (form: Form, label: string) =>
  form.getByLabelText(new RegExp(`^${label}`), { selector: 'input:not([type=file]), textarea, select' })
export const type = (form: Form, label: string, value: string) =>
  fireEvent.change(field(form, label), { target: { value } })
export const leave = (form: Form, label: string) => fireEvent.focusOut(field(form, label))

export async function press(form: Form, name: string): Promise<void> {
  fireEvent.click(form.queryByLabelText(name) ?? form.getByText(name))
  await Promise.resolve()
}

export const choose = (form: Form, files: File[]) =>
  fireEvent.change(form.getByLabelText('Add photos', { selector: 'input' }), { target: { files } })

export const tiles = (form: Form) => form.queryAllByLabelText(/^Remove photo/)

export async function addPhotos(form: Form, files: File[]): Promise<void> {
  const before = tiles(form).length
  choose(form, files)
  await waitFor(() => {
    expect(tiles(form)).toHaveLength(before + files.length)
    expect(form.queryAllByLabelText(/^(Preparing|Uploading|Retry) photo/)).toHaveLength(0)
  })
}

export async function fillIn(form: Form, title: string): Promise<void> {
  type(form, 'Title', title)
  type(form, 'Price', '85')
  type(form, 'Location', 'Sant Antoni')
  await press(form, 'Good')
  await press(form, 'Pickup')
}

export const expectMissing = (form: Form, line: string | undefined) =>
  waitFor(() => expect(form.queryByText(/^Still |^One moment/)?.textContent).toBe(line))
export const submit = (form: Form) => press(form, 'Create Listing')
