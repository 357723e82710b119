import { describe, expect, it } from 'vitest'
import { languages } from '../../contract/values/language.ts'
import { digestWords, type DigestWords } from './digest.ts'

const counted = ({ subject, questions, going, neighbors, requests, unread }: DigestWords) => [
  subject.questions,
  subject.neighbors,
  questions,
  going,
  neighbors,
  requests,
  unread,
]

const said = (words: DigestWords): string[] => {
  const { subject, stillOffered } = words
  return [
    ...counted(words).flatMap(of => [of(1), of(2)]),
    ...[subject.weekend('X'), subject.open, subject.both('a', 'b'), words.heading('X'), words.noReply],
    ...[words.answeredSimilar, words.weekend, words.youGo, words.open, words.waiting(1), words.notRead(1)],
    ...[words.from('Leeds'), ...Object.values(stillOffered), words.button, words.footer, words.off],
  ]
}

describe.each(languages)('in %s', language => {
  const words = digestWords(language)

  it('every sentence says something, in its language', () => {
    for (const sentence of said(words)) expect(sentence).toMatch(/\S/)
    const others = languages.filter(other => other !== language).flatMap(other => said(digestWords(other)))
    const shared = said(words).filter(sentence => others.includes(sentence))
    expect(shared.filter(sentence => sentence !== 'de Leeds')).toEqual([])
  })

  it('numbers have a singular and a plural', () => {
    const forms = (of: (count: number) => string) => [1, 2].map(count => of(count).replace(/^\d+ | \d+ /, ' '))
    for (const of of [words.questions, words.neighbors, words.requests, words.unread]) {
      const [one, many] = forms(of)
      expect(one).not.toBe(many)
    }
  })
})

it('Catalan elides before a vowel', () => {
  const { from } = digestWords('ca')
  expect(['Leeds', 'Amsterdam', 'Évora', 'Hanoi'].map(from)).toEqual(['de Leeds', 'd’Amsterdam', 'd’Évora', 'd’Hanoi'])
})
