import { expect, it } from 'vitest'
import { readChromium } from '../accessibility/chromium.ts'
import { readFirefox } from '../accessibility/firefox.ts'
import { openTown } from '../accessibility/town.ts'
import type { launchPuppeteer, PuppeteerTab } from '../drivers/puppeteer.ts'
import type { Page } from '../support/page.ts'
import { retry } from '../support/retry.ts'
import type { Session } from '../support/session.ts'

/** Reads until two readings agree, as engines build the tree after the page. */
async function settledTree(read: () => Promise<string[]>): Promise<string> {
  let before = ''
  return retry(async () => {
    const now = (await read()).join('\n')
    const same = now === before && now !== ''
    before = now
    if (!same) throw new Error('The accessibility tree still changes.')
    return now
  })
}

/** The accessibility tree of a screen, as the text of a file in `accessibility-trees`. */
async function treeOf({ engine, browser }: Session, page: Page, title: string): Promise<string> {
  await page.css('h1').first().waitFor()
  await page.css('[aria-busy=true]').waitForGone()
  const tab = page.tab as PuppeteerTab
  const tree = await settledTree(() =>
    engine === 'chromium'
      ? readChromium(tab)
      : readFirefox((browser() as Awaited<ReturnType<typeof launchPuppeteer>>).browser, tab),
  )
  return `# ${title}\n\n\`\`\`text\n${tree}\n\`\`\`\n`
}

// The path is relative to the file of the engine.
const fileOf = (title: string) => `./accessibility-trees/${title.toLowerCase().replaceAll(' ', '-')}.md`

/** Run with `-u` to write the expectations, and read what changed before you commit it. */
export function accessibilityTrees(session: Session) {
  it('gives screen readers the expected tree of sign-in', async () => {
    const page = await session.open()
    await page.goto('/auth/login')
    await expect(await treeOf(session, page, 'Sign in')).toMatchFileSnapshot(fileOf('Sign in'))
  })

  it('gives screen readers the expected trees of the main screens', async () => {
    const page = await session.open()
    const { city, questionId, eventId, listingId, conversationId } = await openTown(page)
    for (const [title, path] of [
      ['Home', '/home'],
      ['The Ask', '/ask'],
      ['A question', `/ask/${questionId}`],
      ['Events', '/events'],
      ['An event', `/events/${eventId}`],
      ['The Exchange', '/swap'],
      ['A listing', `/listings/${listingId}`],
      ['Directory', `/c/${city}/people`],
      ['A conversation', `/messaging/${conversationId}`],
    ] as const) {
      await page.goto(path)
      await page.css('[aria-label^="Notifications"]').waitFor()
      await expect(await treeOf(session, page, title)).toMatchFileSnapshot(fileOf(title))
    }
  })
}
