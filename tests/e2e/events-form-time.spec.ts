import { addCover, clockChange, fillIn, openForm, sheet, submit, summary } from './support/event-form.ts'
import { dayAfter } from './support/events.ts'
import { newMember } from './support/member.ts'
import { axe, expect, test } from './support/test.ts'

test.describe('on a device that is elsewhere', () => {
  test.use({ timezoneId: 'Europe/Lisbon' })

  test('the clock is picked: the city is suggested, and why', async ({ page }) => {
    await newMember(page)
    await openForm(page)
    await fillIn(page, 'Rooftop vermut', { time: '11:00' })
    await expect(page.getByText('Your device is on Lisbon time. Is the event in Barcelona?')).toBeVisible()
    await page.getByRole('button', { name: 'Change time zone, now Europe/Lisbon' }).click()
    const picker = sheet(page, 'Whose clock?')
    await expect(picker).toContainText(
      'Your device is on Lisbon time. The event is in Barcelona, so that is what we suggest.',
    )
    const barcelona = picker.getByRole('radio', { name: /^Barcelona/ })
    await expect(barcelona).toBeChecked()
    await expect(barcelona).toHaveAccessibleName(/Europe\/Madrid, GMT\+[12] \w{3} 12:00/)
    await expect(picker.getByRole('radio', { name: /^Your device/ })).toHaveAccessibleName(/\w{3} 11:00/)
    await axe(page)
    await picker.getByLabel('Search time zones').fill('sao paulo')
    await picker.getByRole('radio', { name: /^Sao Paulo/ }).check()
    await expect(picker.getByRole('button', { name: 'Use Sao Paulo time' })).toBeVisible()
    await picker.getByLabel('Search time zones').fill('nowhere at all')
    await expect(picker.getByText('No time zone by that name')).toBeVisible()
    await picker.getByLabel('Search time zones').fill('barcel')
    await barcelona.check()
    await picker.getByRole('button', { name: 'Use Barcelona time' }).click()
    await expect(page.getByRole('button', { name: 'Change time zone, now Europe/Madrid' })).toBeFocused()
    await expect(page.getByText(/, 11:00 in Barcelona$/)).toBeVisible()
    await addCover(page)
    await submit(page).click()
    await expect(page.getByText('Event created!')).toBeVisible()
    const { items } = (await (await page.request.get('/api/events?mine=own')).json()) as {
      items: { timeZone: string }[]
    }
    expect(items.map(({ timeZone }) => timeZone)).toEqual(['Europe/Madrid'])
  })
})

test('an hour that comes twice is asked for, and one that is skipped is refused', async ({ page, allowed }) => {
  allowed.push(/Failed to load resource/)
  await newMember(page)
  await openForm(page)
  await fillIn(page, 'The long night', { date: clockChange(3), time: '02:30' })
  await addCover(page)
  await submit(page).click()
  await expect(summary(page)).toContainText('One thing to fix')
  await expect(page.getByText('The clocks go forward then, and skip that time on that day.')).toBeVisible()

  await page.getByLabel('Start date').fill(clockChange(10))
  await expect(page.getByText('The clocks go forward then')).toBeHidden()
  const which = page.getByRole('group', { name: 'The clocks go back that night, and 02:30 comes twice. Which one?' })
  await expect(which).toBeVisible()
  await axe(page)
  await submit(page).click()
  await expect(page.getByText('The clocks go back then, and that time comes twice. Please say which.')).toBeVisible()
  await expect(which.getByRole('radio', { name: 'The first 02:30 (GMT+2)' })).not.toBeChecked()
  await which.getByRole('radio', { name: 'The second 02:30 (GMT+1)' }).check()
  await expect(page.getByText('The clocks go back then, and that time comes twice.')).toBeHidden()
  await submit(page).click()
  await expect(page.getByText('Event created!')).toBeVisible()
  const { items } = (await (await page.request.get('/api/events?mine=own')).json()) as { items: { startsAt: string }[] }
  expect(items.map(({ startsAt }) => startsAt)).toEqual([`${clockChange(10)}T01:30:00.000Z`])

  // It comes back as it was said.
  await page.getByRole('button', { name: 'More about this event' }).click()
  await page.getByRole('menuitem', { name: 'Edit Event' }).click()
  await expect(page.getByRole('radio', { name: 'The second 02:30 (GMT+1)' })).toBeChecked()
})

test('what was begun is there after a reload, with its cover, until it is discarded', async ({ page }) => {
  await newMember(page)
  await openForm(page)
  await fillIn(page, 'Calçotada')
  await page.getByLabel('Details').fill('Bring a bib.')
  await addCover(page)
  await openForm(page)
  await expect(page.getByText('You had begun this event here.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Calçotada')
  await expect(page.getByLabel('Details')).toHaveValue('Bring a bib.')
  await expect(page.getByRole('img', { name: 'Your cover photo' })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Discard this event?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Calçotada')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(sheet(page)).toHaveCount(0)
  await openForm(page)
  await expect(page.getByLabel('Title')).toHaveValue('')
})

test(
  'a month of ours opens where there is a mouse, and gives the day to the field',
  { tag: '@desktop' },
  async ({ page }) => {
    await newMember(page)
    await openForm(page)
    await page.getByRole('button', { name: 'Calendar for the start' }).press('Enter')
    const month = page.getByRole('dialog', { name: 'Calendar for the start' })
    await expect(month.locator(':focus')).toHaveAttribute('aria-current', 'date')
    await page.keyboard.press('PageDown')
    await page.keyboard.press('ArrowRight')
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(month).toHaveCount(0)
    await expect(sheet(page)).toBeVisible()
    await page.getByRole('button', { name: 'Calendar for the start' }).click()
    for (let day = 0; day < 9; day++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Start date')).toHaveValue(dayAfter(9))
    await expect(page.getByRole('button', { name: 'Calendar for the start' })).toBeFocused()
    // What is over cannot be chosen.
    await page.getByRole('button', { name: 'Calendar for the end' }).click()
    await expect(page.locator(':focus')).toHaveAccessibleName(/\d/)
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator(':focus')).toHaveAttribute('aria-disabled', 'true')
  },
)
