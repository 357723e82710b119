import { describe, expect, it } from 'vitest'
import { languages } from '../../contract/values/language.ts'
import { isolate } from '../../contract/text/member-text.ts'
import { roles, securityEvents } from '../../contract/vocabulary.ts'
import { notificationKinds } from '../features.ts'
import { isNoticed } from './security-notices.ts'
import type { Words } from './en/account-mails.ts'
import type { MailWords } from './mail-shape.ts'
import { notifiedWords, type MailedKind } from './notification-words.ts'
import { languageFor, wordsIn } from './in-language.ts'

const email = 'new@example.org'
const [title, note] = [isolate('Cheap watches?'), isolate('No trade here.')]
const [day, time, browser] = ['1 January', '1:05', 'Chrome, Android']
const [city, place] = ['Lima', 'Seville']

const mails: [of: string, mail: (words: Words) => MailWords, keeps: string[]][] = [
  ['confirmation', words => words.confirmation(), []],
  ['reset', words => words.reset(), []],
  ['resetAfterDenial', words => words.resetAfterDenial(), []],
  ['newSignIn', words => words.newSignIn({ browser, time, city, place }), [browser, time, city, place]],
  ['changeFrom', words => words.changeFrom(email), [email]],
  ['changeTo', words => words.changeTo(), []],
  ...roles.map((role): (typeof mails)[number] => [`role ${role}`, words => words.roleChanged(role), []]),
  ['activated', words => words.activated(), []],
  ['deactivated', words => words.deactivated(), []],
  ['removed', words => words.removed({ title, note }), [title, note]],
  ...(['conversation', 'thing'] as const).flatMap(about =>
    (['removed', 'resolved', 'dismissed'] as const).map((outcome): (typeof mails)[number] => [
      `report of a ${about}, ${outcome}`,
      words => words.reportDecided({ about, title, outcome, note }),
      [title, note],
    ]),
  ),
  ...securityEvents
    .filter(isNoticed)
    .map((event): (typeof mails)[number] => [
      `notice of ${event}`,
      words => words.notice(event, { day, time, browser }),
      [day, time, browser],
    ]),
]

describe.each(languages)('in %s', language => {
  const words = wordsIn(language)

  it.each(mails)('%s keeps what it is given, and says something everywhere', (_, mail, keeps) => {
    const { subject, heading, paragraphs, facts = [], button, footer } = mail(words)
    const told = facts.flatMap(({ label, value, detail }) => [label, value, ...(detail === undefined ? [] : [detail])])
    const all = [subject, heading, ...paragraphs, ...told, button, footer]
    for (const value of keeps) expect(all.join('\n')).toContain(value)
    for (const part of all) expect(part).toMatch(/\S/)
    expect(all.join('\n')).not.toMatch(/undefined|null/)
  })

  it('no two mails are the same', () => {
    expect(new Set(mails.map(([, mail]) => JSON.stringify(mail(words)))).size).toBe(mails.length)
  })

  it('a mail without a note has no line for it', () => {
    for (const given of [null, isolate('')]) {
      expect(words.removed({ title, note: given }).paragraphs).toHaveLength(1)
      const decided = { about: 'thing', title, outcome: 'dismissed', note: given } as const
      expect(words.reportDecided(decided).paragraphs).toHaveLength(1)
    }
  })

  it('a new sign-in without a city or place has no line for them', () => {
    const { facts = [] } = words.newSignIn({ browser, time, city: null, place: null })
    expect(facts.map(({ value, detail }) => [value, detail])).toEqual([
      [browser, undefined],
      [time, 'UTC'],
    ])
  })

  it('a browser is named by all that is known of it', () => {
    const { both, system, unknown } = words.browser
    expect(both('Chrome', 'Android')).toMatch(/Chrome.+Android/)
    expect(system('Android')).toContain('Android')
    expect(unknown).toMatch(/\S/)
  })
})

it('no sentence of Spanish or Catalan is left in English', () => {
  const said = (words: Words) =>
    mails.flatMap(([, mail]) => {
      const { subject, heading, paragraphs, button, footer } = mail(words)
      return [subject, heading, paragraphs[0], button, footer]
    })
  const english = new Set(said(wordsIn('en')))
  for (const language of ['es', 'ca'] as const)
    expect(said(wordsIn(language)).filter(sentence => english.has(sentence))).toEqual([])
})

it('uses the first supported language, or English', () => {
  expect(languageFor('ca-ES', 'es')).toBe('ca')
  expect(languageFor('xx', 'es')).toBe('es')
  expect(languageFor(null, undefined)).toBe('en')
  expect(languageFor()).toBe('en')
})

const titledKinds = notificationKinds.all
  .filter(({ mail }) => mail)
  .map(({ kind }) => kind as MailedKind)
  .filter(kind => kind !== 'eventRemoved' && kind !== 'spotEnded')

describe.each(languages)('emails about notifications in %s', language => {
  const told = {
    title,
    names: [isolate('Lena')],
    count: 1,
    when: day,
    where: isolate(place),
    changes: {},
    goes: true,
    follows: false,
    until: time,
    minutes: 10,
    reason: note,
    price: { from: '2', to: '1' },
  }
  it('about a removed event name its time, and neither its title nor its place', () => {
    for (const dates of [[], [day, time]]) {
      const mail = notifiedWords(language).kinds.eventRemoved.mail({ ...told, dates })
      expect(JSON.stringify(mail)).toContain(day)
      for (const hidden of [title, place]) expect(JSON.stringify(mail)).not.toContain(hidden)
    }
  })

  it.each(titledKinds)('begin with words of the app or a name, never with a title: %s', kind => {
    for (const dates of [[], [day, time]]) {
      const { subject, heading } = notifiedWords(language).kinds[kind].mail({ ...told, dates })
      expect(subject).toMatch(new RegExp(`^\\S.{2,}${RegExp.escape(title)}$`))
      expect(heading.startsWith(title)).toBe(false)
      expect(heading).not.toBe(title)
    }
  })
})
