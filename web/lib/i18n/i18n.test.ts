import { afterEach, describe, expect, it, vi } from 'vitest'
import { ca } from '../../locales/ca/index.ts'
import { es } from '../../locales/es/index.ts'
import {
  createI18n,
  deviceLanguage,
  keepLanguage,
  languageName,
  speak,
  startI18n,
  watchLanguage,
  type Translation,
} from './i18n.ts'
import '../../locales/en/members.ts'

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

const browserSpeaks = (...tags: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)

describe('languages', () => {
  it('uses English without a request and fetches another language once', async () => {
    const load = vi.fn<() => Promise<{ default: Translation }>>(() => Promise.resolve({ default: ca }))
    const i18n = createI18n()
    expect(i18n.t('shell.theme.dark')).toBe('Dark')
    expect(load).not.toHaveBeenCalled()
    for (const language of ['ca', 'en', 'ca'] as const)
      await speak(i18n, language, { ca: load, es: () => Promise.resolve({ default: es }) })
    expect(load).toHaveBeenCalledTimes(1)
    expect(i18n.t('shell.theme.dark')).toBe('Fosc')
    expect(document.documentElement.lang).toBe('ca')
  })

  it('uses the language requested last, regardless of the order of responses', async () => {
    const slow = Promise.withResolvers<{ default: Translation }>()
    const i18n = createI18n()
    const from = { es: () => slow.promise, ca: () => Promise.resolve({ default: ca }) }
    const first = speak(i18n, 'es', from)
    expect(await speak(i18n, 'ca', from)).toBe(true)
    slow.resolve({ default: es })
    expect(await first).toBe(false)
    expect([i18n.t('shell.theme.dark'), document.documentElement.lang]).toEqual(['Fosc', 'ca'])
  })

  it('sets the language before the first render', async () => {
    const i18n = await startI18n('es')
    expect([i18n.t('shell.theme.dark'), document.documentElement.lang]).toEqual(['Oscuro', 'es'])
  })

  it('keeps the current language when fetching another one fails', async () => {
    const i18n = await startI18n('es')
    const offline = () => Promise.reject(new Error('offline'))
    await expect(speak(i18n, 'ca', { ca: offline, es: offline })).rejects.toThrow('offline')
    expect([i18n.t('shell.theme.dark'), document.documentElement.lang]).toEqual(['Oscuro', 'es'])
  })

  it('prefers the stored language, then the first supported browser language', () => {
    browserSpeaks('fr-FR', 'ca-ES', 'es')
    expect(deviceLanguage()).toBe('ca')
    browserSpeaks('fr-FR', 'de')
    expect(deviceLanguage()).toBe('en')
    keepLanguage('es')
    expect(deviceLanguage()).toBe('es')
    for (const [stored, read] of [
      ['CA', 'ca'],
      ['es_419', 'es'],
      ['xx', 'en'],
      ['{}', 'en'],
      ['', 'en'],
    ]) {
      localStorage.setItem('language', stored!)
      expect(deviceLanguage()).toBe(read)
    }
  })

  it('follows the language chosen in another tab and ignores unknown values', async () => {
    const i18n = await startI18n('en')
    const stop = watchLanguage(i18n)
    const choose = (newValue: string) => dispatchEvent(new StorageEvent('storage', { key: 'language', newValue }))
    choose('xx')
    choose('ca')
    await expect.poll(() => i18n.t('shell.theme.dark')).toBe('Fosc')
    stop()
  })

  it('returns the name of each language in that language', () => {
    expect((['en', 'es', 'ca'] as const).map(languageName)).toEqual(['English', 'Español', 'Català'])
  })

  it('uses the plural rules of each language', async () => {
    const counted = ({ t }: ReturnType<typeof createI18n>) =>
      [0, 1, 2, 1_000_000].map(count => t('questions.replies', { count }))
    expect(counted(createI18n()).slice(0, 3)).toEqual(['No replies yet', '1 reply', '2 replies'])
    expect(counted(await startI18n('ca'))).toEqual([
      'Sense respostes',
      '1 resposta',
      '2 respostes',
      '1000000 respostes',
    ])
  })

  it('rejects unknown keys at compile time', () => {
    const { t } = createI18n()
    // @ts-expect-error The type checker is what this test is about.
    expect(t('shell.theme.nowhere')).toBe('shell.theme.nowhere')
  })
})
