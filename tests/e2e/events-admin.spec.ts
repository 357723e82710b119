import { asAdmin } from './support/admin.ts'
import { announce, guest } from './support/events.ts'
import { newMember } from './support/member.ts'
import { button, toast } from './support/security.ts'
import { axe, expect, test } from './support/test.ts'

// A press that finds nothing tells where it was, before the time of the whole test is over.
test.use({ actionTimeout: 15_000 })

const tag = () => crypto.randomUUID().slice(0, 8)
const more = 'More about this event'

test('an admin features an event, and calls it off with a reason that those who come read', async ({
  page,
  browser,
}) => {
  await newMember(page)
  const title = `Featured ${tag()}`
  const id = await announce(page, title)
  await page.goto(`/events/${id}`)
  await button(page, 'Join').click()
  await expect(button(page, 'Unjoin')).toBeVisible()
  const admin = await (await browser.newContext()).newPage()
  await asAdmin(admin, async () => {
    await admin.goto(`/events/${id}`)
    const choose = async (name: string) => {
      await button(admin, more).click()
      await admin.getByRole('menuitem', { name, exact: true }).click()
    }
    await choose('Feature')
    await expect(toast(admin, "It stands on everybody's home now.")).toBeVisible()
    await expect(page.getByText('Featured', { exact: true })).toBeVisible()
    await choose('Stop featuring')
    await expect(page.getByText('Featured', { exact: true })).toBeHidden()
    await choose('Cancel event')
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('textbox').fill('The roof leaks.')
    await axe(admin)
    await dialog.getByRole('button', { name: 'Cancel event' }).click()
    await expect(page.getByText('The roof leaks.')).toBeVisible()
  })
  await admin.context().close()
})

test('an event is reported with a reason, once, and is then under review for whoever did', async ({
  page,
  browser,
}) => {
  await newMember(page)
  const id = await announce(page, `Doubtful ${tag()}`)
  const { page: reader, context } = await guest(browser, 'Rita Reporter', 'Europe/Madrid')
  await reader.goto(`/events/${id}`)
  await button(reader, more).click()
  await expect(reader.getByRole('menuitem', { name: 'Feature' })).toBeHidden()
  await reader.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = reader.getByRole('dialog', { name: 'Report this event' })
  await expect(button(reader, 'Submit Report')).toBeDisabled()
  await dialog.getByRole('textbox').fill('They sell places that are free.')
  await axe(reader)
  await button(reader, 'Submit Report').click()
  await expect(reader.getByText('Under review')).toBeVisible()
  await reader.reload()
  await expect(reader.getByText('Under review')).toBeVisible()
  await page.goto(`/events/${id}`)
  await expect(page.getByText('Under review')).toBeHidden()
  await context.close()
})
