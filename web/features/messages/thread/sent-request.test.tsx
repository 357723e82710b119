import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { composer } from '../../../testing/chat.ts'
import { openPage, toast } from '../../../testing/page.tsx'
import { aConversation, aMessage, aPerson, aViewer } from '../../../testing/samples.ts'

const unknown = { hometown: null, country: null, jobTitle: null, company: null }

it('cancels a sent request and keeps its text in the draft', async () => {
  const [viewer, tom] = [aViewer(), aPerson({ name: 'Tom Ashworth' })]
  const conversation = aConversation({ other: { ...tom, ...unknown }, state: 'sent' })
  const can = { ...conversation.can, send: false, cancel: true }
  const message = aMessage({ conversationId: conversation.id, senderId: viewer.id, body: 'Is it there?' })
  const { user, go, api } = await openPage(`/messaging/${conversation.id}`, {
    as: viewer,
    api: {
      messages: {
        open: () => ({
          conversation: { ...conversation, can },
          messages: { items: [message], older: null, newer: null },
        }),
        cancel: () => ({ ...conversation, state: 'none' }),
        with: () => ({ conversationId: null, person: tom, can: { request: true } }),
      },
    },
  })
  const cancel = await screen.findByRole('button', { name: 'Cancel request' })
  api.answer({
    messages: {
      open: () => ({
        conversation: { ...conversation, state: 'none' },
        messages: { items: [], older: null, newer: null },
      }),
    },
  })
  await user.click(cancel)
  await toast('Request canceled')
  expect(location.pathname).toBe('/messaging')
  expect(api.sent('messages.cancel')).toEqual([{ conversationId: conversation.id }])
  await go(`/messaging/${conversation.id}`)
  expect(await composer()).toHaveValue('Is it there?')
})
