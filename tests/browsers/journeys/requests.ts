import { expect, it } from 'vitest'
import { newMember, tag } from '../support/people.ts'
import type { Session } from '../support/session.ts'
import { shown, write } from './messages.ts'

export function requestJourney({ open, engine }: Session) {
  it('sends a request, which arrives live, is accepted and answered', async () => {
    const [ann, cam] = await Promise.all([open(), open()])
    const her = await newMember(ann, `Ann ${tag()}`)
    const them = await newMember(cam, `Cam ${tag()}`)
    await ann.goto('/home')
    await cam.goto(`/profile/${her.id}`)
    await cam.button('Message').click()
    await cam.heading(`Say hi to ${her.name}`).waitFor()
    await write(cam, 'Which market has the best tomatoes?')
    await cam.text('Request sent').waitFor()
    expect(await cam.role('textbox', { name: 'Message' }).count()).toBe(0)

    await ann.link('Chat, 1 unread message').click()
    await ann.link(/Message requests/).click()
    await ann.link(new RegExp(them.name)).click()
    await ann.heading('Message request').waitFor()
    await ann.button('Accept').click()
    await ann.text('You and Cam can now write to each other').waitFor()
    await cam.text('Request sent').waitForGone()
    await write(ann, 'Sant Antoni, on Saturdays.')
    const all = ['Which market has the best tomatoes?', 'Sant Antoni, on Saturdays.']
    await expect.poll(() => shown(cam)).toEqual(all)
    if (engine === 'firefox')
      await cam.role('dialog', { name: 'Get notified when someone writes?' }).button('Not now').click()
    await write(cam, 'Thank you!')
    await expect.poll(() => shown(ann)).toEqual([...all, 'Thank you!'])
  })
}
