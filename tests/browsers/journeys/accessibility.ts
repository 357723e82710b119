import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { readChromium } from '../accessibility/chromium.ts'
import { readFirefox } from '../accessibility/firefox.ts'
import { openTown } from '../accessibility/town.ts'
import type { launchPuppeteer, PuppeteerTab } from '../drivers/puppeteer.ts'
import type { Page } from '../support/page.ts'
import { retry } from '../support/retry.ts'
import type { Session } from '../support/session.ts'

/** Reads until two consecutive reads are equal, because engines build the tree after the page. */
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

/** Throws if it is missing, because Vitest's `update: 'none'` does not work for a single project. */
function fileOf(title: string): string {
  const name = `${title.toLowerCase().replaceAll(' ', '-')}.md`
  const file = join(import.meta.dirname, '../accessibility-trees', name)
  if (!inject('updating') && !existsSync(file))
    throw new Error(`There is no expectation ${name}. Run with -u to write it.`)
  return file
}

const markup = `<!doctype html><meta charset="utf-8"><title>States</title><h1>States</h1>
<nav aria-label="Tabs"><a href="#a" aria-current="page">Home</a><a href="#b" aria-current="true">Ask</a><a href="#c" aria-current="false">Chat</a></nav>
<input aria-label="Name" required value="Ada"><input aria-label="City" aria-required="true" aria-invalid="true">
<select aria-label="Area" aria-invalid="true"><option>Sants</option></select><input aria-label="Plain"><button disabled>Send</button>
<div role="status">a</div><div role="status" aria-live="off">a</div><div role="status" aria-live="assertive">a</div>
<div role="alert">a</div><div role="alert" aria-live="polite">a</div><div role="alert" aria-live="off">a</div>
<div role="log">a</div><div role="log" aria-live="off">a</div>
<div aria-live="polite">a</div><div aria-live="off">a</div><ul aria-label="Messages" aria-live="assertive"><li>a</li></ul>`

const expected = `heading 1 "States"
navigation "Tabs"
  link "Home" (current page)
  link "Ask" (current)
  link "Chat"
textbox "Name" (required)
textbox "City" (invalid, required)
combobox "Area" (not expanded, invalid)
textbox "Plain"
button "Send" (disabled)
status
status off
status assertive
alert
alert polite
alert off
log
log off
live region polite
list "Messages" assertive`

/** Run with `-u` to write the expectations, and review the diff. */
export function accessibilityTrees(session: Session) {
  it('reads states and live values as screen readers get them', async () => {
    const page = await session.open()
    await page.tab.goto(`data:text/html,${encodeURIComponent(markup)}`)
    expect(await treeOf(session, page, 'States')).toBe(`# States\n\n\`\`\`text\n${expected}\n\`\`\`\n`)
  })

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
      await page.css('section[aria-label^="Notifications"]').waitFor()
      await expect(await treeOf(session, page, title)).toMatchFileSnapshot(fileOf(title))
    }
  })
}
