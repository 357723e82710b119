import { announce, dayAfter, guest } from '../support/events.ts'
import { newMember } from '../support/member.ts'
import { noSidewaysScroll } from '../support/newcomer.ts'
import { axe, expect, test } from '../support/test.ts'

test('members join a date of a series with a guest, follow it, and help its organizer, who cancels one date', async ({
  page: organizer,
  browser,
}) => {
  test.slow()
  const { name: host } = await newMember(organizer, { name: 'Lena Vogt' })
  const weekday = ((new Date(`${dayAfter(3)}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
  const title = `Easy run ${crypto.randomUUID().slice(0, 8)}`
  const id = await announce(organizer, title, {
    ...{ maxAttendees: 6, guestsMax: 2 },
    repeat: { rule: { every: 'week', interval: 1, weekdays: [weekday] }, ends: { count: 4 } },
  })
  const [sofia, idris, chiara] = await Promise.all(
    ['Sofia Marchetti', `Idris ${title.slice(-8)}`, 'Chiara Conti'].map(name => guest(browser, name, 'Europe/Madrid')),
  )

  await sofia!.page.goto(`/events/${id}`)
  await sofia!.page.getByRole('button', { name: 'Join' }).click()
  const who = sofia!.page.getByRole('dialog', { name: "Who's coming?" })
  await who.getByRole('button', { name: 'Increase' }).click()
  await who.getByLabel('Guest 1').fill('Clara')
  await axe(sofia!.page)
  await who.getByRole('button', { name: 'Join with 1 guest' }).click()
  await expect(sofia!.page.getByText('You bring 1 guest')).toBeVisible()
  await expect(sofia!.page.getByText('3 of 6 going').first()).toBeVisible()

  await chiara!.page.goto(`/events/${id}`)
  await chiara!.page.getByRole('link', { name: /4 dates/ }).click()
  await expect(chiara!.page).toHaveURL(new RegExp(`/series/${id}$`))
  await chiara!.page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(chiara!.page.getByRole('button', { name: 'Following' })).toBeVisible()
  await axe(chiara!.page)
  await noSidewaysScroll(chiara!.page)

  await organizer.goto(`/events/${id}`)
  await expect(organizer.getByText('1 guest, Clara')).toBeVisible()
  await organizer.getByRole('button', { name: 'More options for this event' }).click()
  await organizer.getByRole('menuitem', { name: 'Co-hosts' }).click()
  const helpers = organizer.getByRole('dialog', { name: 'Co-hosts' })
  await helpers.getByLabel('Find a member').fill(idris!.name)
  await helpers.getByRole('button', { name: `Ask ${idris!.name}` }).click()
  await expect(helpers.getByText('Has not answered yet')).toBeVisible()
  await axe(organizer)

  await idris!.page.goto('/notifications')
  await idris!.page.getByRole('link', { name: /asks you to be a co-host/ }).click()
  await idris!.page.getByRole('button', { name: 'Accept' }).click()
  await expect(idris!.page.getByRole('region', { name: 'People' })).toContainText('1 guest, Clara')
  await expect(helpers.getByText('Accepted')).toBeVisible()
  await organizer.keyboard.press('Escape')

  await organizer.getByRole('button', { name: 'More options for this event' }).click()
  await organizer.getByRole('menuitem', { name: 'Cancel event' }).click()
  const cancel = organizer.getByRole('dialog')
  await cancel.getByLabel('Reason').fill('The path is closed.')
  await axe(organizer)
  await cancel.getByRole('button', { name: 'Cancel this date' }).click()
  await expect(chiara!.page.getByText('The path is closed.')).toBeVisible()
  await expect(chiara!.page.getByText('3 going', { exact: false })).toHaveCount(0)
  await sofia!.page.reload()
  await expect(sofia!.page.getByText('The other dates go ahead as planned.')).toBeVisible()
  await sofia!.page.getByRole('button', { name: /^Join / }).click()
  await chiara!.page.goto('/notifications')
  await expect(chiara!.page.getByRole('link', { name: new RegExp(`${title} was canceled by ${host}`) })).toBeVisible()
  for (const { context } of [sofia!, idris!, chiara!]) await context.close()
})

test('the bar at the bottom covers neither the date that Tab reaches nor the end of the page', async ({
  page,
  openWindow,
}) => {
  const organizer = await openWindow()
  await newMember(organizer)
  const id = await announce(organizer, `Easy run ${crypto.randomUUID().slice(0, 8)}`, {
    repeat: { rule: { every: 'month', interval: 1, by: 'date' }, ends: { count: 7 } },
  })
  await newMember(page)
  await page.setViewportSize({ width: 320, height: 568 })
  await page.request.put('/api/accounts/language', {
    headers: { origin: new URL(page.url()).origin },
    data: { language: 'ca' },
  })
  await page.goto(`/series/${id}`)
  const bar = page.locator('[data-action-bar]')
  const rows = page.getByRole('listitem').getByRole('link')
  await expect(rows).toHaveCount(7)
  const bottom = async (of: typeof bar) => of.evaluate(element => element.getBoundingClientRect().bottom)
  const top = await bar.evaluate(element => element.getBoundingClientRect().top)
  await rows.first().focus()
  for (let at = 1; at < 7; at++) {
    await page.keyboard.press('Tab')
    await expect(rows.nth(at)).toBeFocused()
    await expect.poll(() => bottom(rows.nth(at))).toBeLessThanOrEqual(top)
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => bottom(page.getByRole('main').getByRole('button').last())).toBeLessThanOrEqual(top)
})
