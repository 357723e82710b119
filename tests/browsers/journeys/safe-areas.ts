import { expect, it } from 'vitest'
import type { PuppeteerTab } from '../drivers/puppeteer.ts'
import { phone } from '../drivers/tab.ts'
import type { Page } from '../support/page.ts'
import { newMember } from '../support/people.ts'
import type { Session } from '../support/session.ts'

interface Insets {
  top: number
  bottom: number
  left: number
  right: number
}

const outside = (page: Page, insets: Insets): Promise<string[]> =>
  page.tab.evaluate(({ top, bottom, left, right }) => {
    const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select')
    return [...controls]
      .filter(control => control.checkVisibility() && !control.closest('[aria-hidden=true]'))
      .filter(control => {
        const box = control.getBoundingClientRect()
        // Scrollable content may be below the fold, and a row of filters may extend beyond the edge.
        const sticks = control.closest('[class*="fixed"], [class*="sticky"]:not([class*="overflow-y-auto"])')
        if (box.width <= 1 || box.bottom <= 0 || (!sticks && box.bottom > innerHeight - bottom)) return false
        if (control.closest('[class*="overflow-x-auto"]')) return false
        return (
          box.top < top - 0.5 ||
          box.bottom > innerHeight - bottom + 0.5 ||
          box.left < left - 0.5 ||
          box.right > innerWidth - right + 0.5
        )
      })
      .map(control => `${location.pathname}: ${control.ariaLabel ?? control.innerText}`)
  }, insets)

const positions: [string, { width: number; height: number }, Insets][] = [
  ['upright', phone, { top: 59, bottom: 34, left: 0, right: 0 }],
  ['sideways', { width: phone.height, height: phone.width }, { top: 0, bottom: 21, left: 59, right: 59 }],
]

export function safeAreas({ open }: Session) {
  for (const [position, viewport, insets] of positions)
    it(`keeps controls out of the notch and the home indicator of a phone held ${position}`, async () => {
      const page = await open()
      const tab = page.tab as PuppeteerTab
      const session = await tab.page.createCDPSession()
      await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
      await tab.page.setViewport(viewport)
      const found: string[] = []
      const look = async (path: string) => {
        await page.goto(path)
        await page.css('h1').first().waitFor()
        await expect.poll(() => page.css('[aria-busy=true]').count()).toBe(0)
        found.push(...(await outside(page, insets)))
      }
      await look('/auth/login')
      await newMember(page, 'Marta Ribeiro')
      for (const path of ['/home', '/ask', '/events', '/swap', '/messaging', '/profile', '/account/security'])
        await look(path)
      await page.goto('/swap')
      await page.role('article').nth(0).role('link').nth(0).click()
      await page.button('Message owner').waitFor()
      found.push(...(await outside(page, insets)))
      expect(found).toEqual([])
    })
}
