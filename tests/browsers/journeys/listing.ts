import { expect, it } from 'vitest'
import { largeJpeg } from '../support/files.ts'
import { newMember, tag } from '../support/people.ts'
import type { Session } from '../support/session.ts'

export function listingJourney({ open }: Session) {
  it('creates a listing with a photo of 48 million pixels', async () => {
    const page = await open()
    const title = `Chair ${tag()}`
    await newMember(page, 'Marta Ribeiro')
    await page.goto('/swap?new=selling')
    const form = page.role('dialog', { name: 'New Listing' })
    await form.css('input[type=file]').upload(await largeJpeg())
    await form.css('img[src^="/media/"]').waitFor()
    await form.label('Title').fill(title)
    await form.label('Price').fill('85')
    await form.button('Good').click()
    await form.label('Location').fill('Sant Antoni')
    await form.button('Pickup').click()
    await form.button('Create Listing').click()
    await page.text('Listing created successfully!').waitFor()
    await page.goto('/swap')
    const card = page.role('article').having(title)
    const width = () =>
      card.evaluate(card => {
        const image = card.querySelector('img')
        image?.scrollIntoView()
        return image?.naturalWidth ?? 0
      })
    await expect.poll(width).toBeGreaterThan(0)
  })
}
