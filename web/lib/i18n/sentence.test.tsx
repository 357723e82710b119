import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import { createI18n } from './i18n.ts'
import { plainSentence } from './insert.ts'
import { Sentence } from './sentence.tsx'
import '../../locales/en/notifications.ts'

const i18n = createI18n()
const key = 'notifications.text.canceled'

function show(sentence: ReactNode): HTMLElement {
  const shown = document.createElement('p')
  shown.innerHTML = renderToStaticMarkup(<I18nextProvider i18n={i18n}>{sentence}</I18nextProvider>)
  return shown
}

// What members typed must not be parsed as a placeholder, a nested sentence, markup, an entity or a replacement pattern.
const typed = [
  '{{name}}',
  '{{title}}',
  '$t(ui.close)',
  '<b>bold</b>',
  '<1>x</1>',
  '</b>',
  '&amp;',
  '$&',
  "$'",
  '"it\'s"',
]

describe('values of members in sentences', () => {
  it.each(typed)('shows %j as it was typed', title => {
    const plain = `${title} was canceled by Anna`
    expect(i18n.t(key, { title, name: 'Anna' })).toBe(`<b>${title}</b> was canceled by <b>Anna</b>`)
    expect(plainSentence(i18n.t, key, { title, name: 'Anna' })).toBe(plain)
    const shown = show(<Sentence i18nKey={key} values={{ title, name: 'Anna' }} components={{ b: <b /> }} />)
    expect(shown.textContent).toBe(plain)
    expect([...shown.querySelectorAll('b > bdi')].map(node => node.textContent)).toEqual([title, 'Anna'])
  })

  it('isolates letters from right to left, and controls of direction end with their value', () => {
    expect(plainSentence(i18n.t, key, { title: 'عشاء 3/4!', name: 'Anna\u202E' })).toBe(
      '\u2068عشاء 3/4!\u2069 was canceled by Anna',
    )
  })

  it('shows a default value as it is', () => {
    expect(i18n.t('onboarding.industries.{{x}}' as 'ui.close', '{{x}} $t(ui.close)')).toBe('{{x}} $t(ui.close)')
  })

  it('leaves elements without a component out, and inserts numbers', () => {
    const shown = show(<Sentence i18nKey="notifications.text.changedDates" values={{ title: 'Dinner', count: 3 }} />)
    expect(shown.textContent).toBe('3 dates of Dinner have changed')
  })
})
