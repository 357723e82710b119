import { describe, expect, it, vi } from 'vitest'
import { en } from '../locales/en/index.ts'
import { chooseLanguage, createI18n, type Translation } from './i18n.ts'
import './member-sentences.ts'

/** English backwards: a whole language that nobody speaks. */
const backwards = <T>(value: T): T =>
  (typeof value === 'string'
    ? [...value].toReversed().join('')
    : Object.fromEntries(Object.entries(value as object).map(([key, part]) => [key, backwards(part)]))) as T

describe('languages', () => {
  it('English answers at once; another is fetched when it is chosen, and only then', async () => {
    const load = vi.fn<() => Promise<{ default: Translation }>>(() =>
      Promise.resolve({ default: backwards<Translation>(en) }),
    )
    const i18n = createI18n({ loaders: { xx: load } })
    expect(i18n.t('shell.tabs.home')).toBe('Home')
    expect(load).not.toHaveBeenCalled()
    await chooseLanguage(i18n, 'xx')
    expect(load).toHaveBeenCalledTimes(1)
    expect(i18n.t('shell.tabs.home')).toBe('emoH')
    expect(document.documentElement.lang).toBe('xx')
    expect(localStorage.getItem('language')).toBe('xx')
  })

  it('a chosen one is there at the next visit, with English until it has arrived', async () => {
    localStorage.setItem('language', 'xx')
    let arrive: (file: { default: Translation }) => void = () => undefined
    const i18n = createI18n({ loaders: { xx: () => new Promise(resolve => (arrive = resolve)) } })
    expect(i18n.t('shell.tabs.home')).toBe('Home')
    arrive({ default: backwards<Translation>(en) })
    await expect.poll(() => i18n.t('shell.tabs.home')).toBe('emoH')
  })

  it('one that cannot be fetched leaves English', async () => {
    const i18n = createI18n({ loaders: { xx: () => Promise.reject(new Error('offline')) }, language: 'en' })
    await chooseLanguage(i18n, 'xx').catch(() => undefined)
    expect(i18n.t('shell.tabs.home')).toBe('Home')
  })

  it('counts as people do', () => {
    const { t } = createI18n({ language: 'en' })
    expect([0, 1, 2].map(count => t('questions.replies', { count }))).toEqual([
      'No replies yet',
      '1 reply',
      '2 replies',
    ])
  })

  it('a key that does not exist does not compile', () => {
    const { t } = createI18n({ language: 'en' })
    // @ts-expect-error The type checker is what this test is about.
    expect(t('shell.tabs.nowhere')).toBe('shell.tabs.nowhere')
  })
})
