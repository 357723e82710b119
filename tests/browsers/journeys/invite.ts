import { expect, it } from 'vitest'
import { newMember } from '../support/people.ts'
import type { Session } from '../support/session.ts'

export function inviteJourney({ open }: Session) {
  it('copies the invite link, and offers to share it where the browser can', async () => {
    const page = await open()
    await newMember(page, 'Neus Prat')
    await page.goto('/c/barcelona/invite')
    const link = await page.text(/\/auth\/signup\?invite=/).innerText()
    await page.button('Copy link').click()
    await page.button('Copied').waitFor()
    const canShare = await page.tab.evaluate(() => 'share' in navigator)
    expect(await page.button('Share').count()).toBe(canShare ? 1 : 0)

    await page.goto('/c/barcelona/people')
    await page.label('Search people').click()
    await page.tab.press('Control+v')
    await expect.poll(() => page.label('Search people').value()).toBe(`http://${link}`)
  })
}
