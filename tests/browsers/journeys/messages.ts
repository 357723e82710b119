import { expect, it } from 'vitest'
import { fixture } from '../../e2e/support/fixture.ts'
import { newMember, tag } from '../support/people.ts'
import type { Page } from '../support/page.ts'
import type { Session } from '../support/session.ts'

export const shown = (page: Page): Promise<string[]> =>
  page.tab.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-message] .whitespace-pre-wrap')].map(span => span.innerText),
  )

export async function write(page: Page, text: string) {
  await page.role('textbox', { name: 'Message' }).type(text)
  await page.button('Send').click()
}

export async function conversation({ open }: Session, options?: Parameters<Session['open']>[0]) {
  const [me, them] = await Promise.all([open(options), open()])
  const between = [await newMember(me, `Núria ${tag()}`), await newMember(them, `Pol ${tag()}`)] as const
  const { id } = await fixture('conversation', { between: [...between] })
  return { me, them, path: `/messaging/${id}` }
}

export function messageJourneys(session: Session) {
  it('sends a message live, and one written without a connection once it is back', async () => {
    session.allow(/Failed to load resource: net::ERR_/)
    const { me, them, path } = await conversation(session)
    await me.goto(path)
    await them.goto(path)
    await write(me, 'Coffee this week?')
    await expect.poll(() => shown(them)).toEqual(['Coffee this week?'])
    if (session.engine === 'firefox')
      await them.role('dialog', { name: 'Get notified when someone writes?' }).button('Not now').click()

    await me.line.cut()
    await write(me, 'In the metro')
    await write(me, 'Two stops')
    await me.text('Not sent.').waitFor()
    expect(await me.role('textbox', { name: 'Message' }).hasFocus()).toBe(true)
    await me.line.mend()
    const all = ['Coffee this week?', 'In the metro', 'Two stops']
    await expect.poll(() => shown(them)).toEqual(all)
    await me.text('Not sent.').waitForGone()
    expect(await shown(me)).toEqual(all)

    await write(them, 'See you there')
    await expect.poll(() => shown(me)).toEqual([...all, 'See you there'])
    await me.reload()
    await expect.poll(() => shown(me)).toEqual([...all, 'See you there'])
    await write(them, 'At the door')
    await expect.poll(() => shown(me)).toEqual([...all, 'See you there', 'At the door'])
  })

  it('works where IndexedDB is closed', async () => {
    const { me, them, path } = await conversation(session, { withoutIndexedDb: true })
    await me.goto('/home')
    await me.role('heading', { level: 1 }).waitFor()
    await me.goto(path)
    await them.goto(path)
    await write(me, 'From a private window')
    await expect.poll(() => shown(them)).toEqual(['From a private window'])
    await me.goto('/swap?new=selling')
    await me.label('Title').fill('A lamp that nobody keeps')
    await me.button('Cancel').click()
    await me.role('dialog', { name: 'Discard this listing?' }).button('Discard').click()
    await me.button('Open account menu').click()
    await me.role('menuitem', { name: 'Sign out' }).click()
    await me.at('/auth/login')
  })
}
