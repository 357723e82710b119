import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage } from './page.tsx'
import { jsdomStyle } from './fast-dom.ts'

type Labelled = HTMLInputElement & { jsdomLabels: HTMLInputElement['labels'] }
const asked = ['display', 'visibility', 'opacity', 'pointer-events', 'animation-name']
const tags =
  'a area article audio body br button canvas datalist details dialog div embed fieldset footer form h1 head hr img input ' +
  'label legend li main noscript option output p pre progress script search section select span summary svg table ' +
  'template textarea title ul video unknown-element'
const attributes = [
  'hidden="until-found"',
  'open',
  'popover',
  'type="hidden"',
  'type="hidden" style="display: block"',
  'style="display: none"',
  'style="display: inherit"',
  'style="display: flex; visibility: visible; pointer-events: auto; opacity: 0.5"',
  'style="visibility: hidden; pointer-events: none; opacity: 0"',
  'hidden style="display: block; animation-name: pulse"',
]

const differing = (elements: Iterable<Element>): string[] => {
  const found = []
  for (const element of elements) {
    const [fast, slow] = [getComputedStyle(element), jsdomStyle(element)]
    for (const property of asked) {
      const [ours, theirs] = [fast.getPropertyValue(property), slow.getPropertyValue(property)]
      if (ours !== theirs) found.push(`${element.outerHTML.slice(0, 120)} ${property}: ${theirs}, not ${ours}`)
    }
  }
  return found
}

test('computes the styles that jsdom computes', () => {
  const made = tags.split(' ').flatMap(tag =>
    ['', 'hidden'].map(name => {
      const element = document.createElement(tag)
      if (name) element.setAttribute(name, '')
      return element
    }),
  )
  document.body.replaceChildren(...made)
  for (const outer of ['visibility: hidden', 'pointer-events: none; visibility: visible'])
    for (const tag of ['p', 'input', 'dialog'])
      document.body.insertAdjacentHTML(
        'beforeend',
        `<div style="${outer}">${attributes.map(text => `<${tag} ${text}></${tag}>`).join('')}</div>`,
      )
  document.body.insertAdjacentHTML('beforeend', '<table><tr hidden><td></td></tr></table>')
  const wrong = differing(document.body.querySelectorAll('*'))
  document.body.replaceChildren()
  expect(wrong).toEqual([])
})

test('computes the styles and labels of a page that jsdom computes', async () => {
  await openPage('/events?new=1')
  await screen.findByRole('dialog', { name: 'New Event' })
  expect(differing(document.querySelectorAll('*'))).toEqual([])
  for (const element of document.querySelectorAll<Labelled>('button, input, select, textarea'))
    expect([...(element.labels ?? [])]).toEqual([...(element.jsdomLabels ?? [])])
})

test('finds the labels around a field and those that name it', () => {
  document.body.innerHTML =
    '<label>One <input id="a"><button></button></label><label for="a">Two</label><label for="">Three <input id="c"></label>' +
    '<label><input type="hidden"><select id="d"></select></label><input id="a">'
  const texts = [...document.querySelectorAll<HTMLInputElement>('input, select, button')].map(element =>
    element.labels === null ? null : [...element.labels].map(label => label.textContent.trim()),
  )
  document.body.replaceChildren()
  expect(texts).toEqual([['One', 'Two'], [], [], null, [''], []])
})

test('finds the first element with an id in a part of the page', () => {
  document.body.innerHTML = '<p id="a">1</p><div id="b"><p id="a">2</p><p id="a">3</p></div>'
  const part = document.querySelector('[id="b"]')
  const texts = [document, part].map(one => one?.querySelector('[id="a"]')?.textContent)
  const itself = part?.querySelector('[id="b"]')
  document.body.replaceChildren()
  expect(texts).toEqual(['1', '2'])
  expect(itself).toBeNull()
})

test('prints the page in the error of an element that is missing', () => {
  document.body.innerHTML = '<p>Somebody else</p>'
  expect(() => screen.getByText('Marta')).toThrow(/Unable to find an element with the text: Marta[\s\S]*Somebody else/)
  document.body.replaceChildren()
})

test('tells hidden elements from visible ones', () => {
  document.body.innerHTML =
    '<p hidden>a</p><p style="display: none">b</p><p style="opacity: 0">c</p><div style="visibility: hidden"><p>d</p></div><p>e</p>'
  const visible = [...document.querySelectorAll('p')].map(element => {
    try {
      expect(element).toBeVisible()
      return true
    } catch {
      return false
    }
  })
  const accessible = screen.queryAllByRole('paragraph').map(element => element.textContent)
  document.body.replaceChildren()
  expect(visible).toEqual([false, false, false, false, true])
  expect(accessible).toEqual(['c', 'e'])
})
