import fc from 'fast-check'
import { Fragment } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { undoForeignChanges } from './foreign-changes.ts'

let stop: () => void
beforeAll(() => {
  stop = undoForeignChanges()
})
afterAll(() => stop())

/** React draws a word that starts with "e" as an element. */
const Words = ({ words }: { words: string[] }) => (
  <p>
    {words.map(word => {
      const [key = '', text = ''] = word.split(':')
      return <Fragment key={key}>{key.startsWith('e') ? <b>{text}</b> : text}</Fragment>
    })}
  </p>
)

const textsOf = (node: Node): Text[] =>
  [...node.childNodes].flatMap(child => (child.nodeType === Node.TEXT_NODE ? [child as Text] : textsOf(child)))
function font(said: string): HTMLElement {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')]
  inner.append(said.toUpperCase())
  outer.append(inner)
  return outer
}

const hands: Record<string, (paragraph: HTMLElement) => void> = {
  'Chrome replaces each text node by a copy': paragraph => {
    for (const text of textsOf(paragraph)) text.replaceWith(font(text.data))
  },
  'a translator inserts the copy before it removes the text': paragraph => {
    for (const text of textsOf(paragraph)) {
      text.before(font(text.data))
      text.remove()
    }
  },
  'a translator wraps each text node': paragraph => {
    for (const text of textsOf(paragraph)) {
      const wrapper = font('')
      text.before(wrapper)
      wrapper.firstChild!.replaceWith(text)
    }
  },
  'a translator shows both languages': paragraph => {
    for (const text of textsOf(paragraph)) if (text.parentNode === paragraph) text.after(font(text.data))
  },
  'a translator replaces all that is in the paragraph by one node': paragraph => {
    if (paragraph.childElementCount === 0) paragraph.replaceChildren(font(paragraph.textContent))
  },
  'Firefox and Safari replace text nodes by others, with the same elements': paragraph => {
    const children = [...paragraph.childNodes]
    for (const child of children) child.remove()
    for (const child of children)
      paragraph.append(child.nodeType === Node.TEXT_NODE ? child.textContent!.toUpperCase() : child)
  },
  'a translator writes into the text nodes': paragraph => {
    for (const text of textsOf(paragraph)) text.data = text.data.toUpperCase()
  },
  'a highlighter splits text nodes': paragraph => {
    for (const text of textsOf(paragraph)) {
      if (text.length < 2) continue
      const mark = document.createElement('mark')
      const rest = text.splitText(1)
      rest.before(mark)
      mark.append(rest)
    }
  },
  'a highlighter joins text nodes': paragraph => paragraph.normalize(),
  'an extension wraps each element': paragraph => {
    for (const element of paragraph.children) {
      const wrapper = document.createElement('div')
      element.before(wrapper)
      wrapper.append(element)
    }
  },
  nobody: () => undefined,
}

const observed = () => new Promise<void>(resolve => queueMicrotask(resolve))

const sameWords = Object.keys(hands).filter(hand => hand !== 'a translator shows both languages')

async function play(steps: { words: string[]; hand: string }[]) {
  const container = document.body.appendChild(document.createElement('div'))
  const errors: unknown[] = []
  const note = (error: unknown) => errors.push(error)
  const root = createRoot(container, { onUncaughtError: note, onRecoverableError: note })
  const shown: string[] = []
  for (const { words, hand } of steps) {
    flushSync(() => root.render(<Words words={words} />))
    shown.push(container.textContent.toLowerCase())
    const paragraph = container.querySelector('p')
    if (paragraph) hands[hand]!(paragraph)
    await observed()
  }
  flushSync(() => root.unmount())
  shown.push(container.textContent)
  container.remove()
  const said = [...steps.map(({ words }) => words.map(word => word.split(':')[1]).join('')), '']
  return { said, shown, errors }
}

const changes: [string, string[], string[]][] = [
  ['changes', ['a:there are ', 'b:4', 'c: lights'], ['a:there are ', 'b:5', 'c: lights']],
  ['is removed', ['a:text', 'b: (edited)'], ['a:text']],
  ['is removed beside an element', ['a:text', 'e:b', 'c:rest'], ['e:b', 'c:rest']],
  ['gets text before it', ['b:text', 'c:rest'], ['a:first ', 'b:text', 'c:rest']],
  ['gets an element before it', ['b:text', 'c:rest'], ['e:b', 'b:text', 'c:rest']],
  ['gets an element behind it', ['a:text', 'c:rest'], ['a:text', 'c:rest', 'e:b']],
  ['moves', ['a:one', 'b:two', 'e:bold'], ['e:bold', 'b:two', 'a:one']],
  ['is replaced by an element', ['a:join', 'b: now'], ['e:leave', 'b: now']],
]
for (const hand of Object.keys(hands))
  test.each(changes)(`text %s after this: ${hand}`, async (_, before, after) => {
    const { said, shown, errors } = await play([
      { words: before, hand },
      { words: after, hand: 'nobody' },
      { words: before, hand },
    ])
    expect(errors).toEqual([])
    expect(shown).toEqual(said)
  })

test('shows what React says after any changes by other programs', async () => {
  const word = fc.tuple(fc.constantFrom('a', 'b', 'c', 'e', 'e2'), fc.stringMatching(/^[a-z]{1,3}$/))
  const words = fc
    .uniqueArray(word, { selector: ([key]) => key, maxLength: 5 })
    .map(all => all.map(([key, text]) => `${key}:${text}`))
  const step = fc.record({ words, hand: fc.constantFrom(...sameWords) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async steps => {
      const { said, shown, errors } = await play(steps)
      expect(errors).toEqual([])
      expect(shown).toEqual(said)
    }),
    { numRuns: 200 },
  )
})
