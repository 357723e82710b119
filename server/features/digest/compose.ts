import { pages } from '../../../contract/pages.ts'
import { initials, initialsPair } from '../../../contract/text/initials.ts'
import { postPath } from '../../../contract/values/post-path.ts'
import type { Language } from '../../../contract/values/language.ts'
import { hasWebAddress } from '../../../contract/text/person-name.ts'
import type { Keyring } from '../../crypto/keyring.ts'
import { originOf, type Environment } from '../../base/environment.ts'
import type { Email } from '../../mail/mail-job.ts'
import { escapeHtml, oneLine, plainLine } from '../../mail/escape.ts'
import { buttonOf, cell, colored, layout, muted, mutedSpan, titleLink } from '../../mail/layout.ts'
import { digestWords, type DigestWords } from '../../words/digest.ts'
import { notifiedWords } from '../../words/notification-words.ts'
import { languageFor, wordsIn } from '../../words/in-language.ts'
import { placeOf } from '../events/public.ts'
import { mailLinks } from '../../notifications/mail-links.ts'
import type { Contents } from './contents.ts'
import { datesIn } from './dates.ts'

interface Item {
  title: string
  url: string
  detail: string
  /** HTML of the square before it. */
  square?: string
}
interface Section {
  heading: string
  items: Item[]
}

interface Parts {
  environment: Pick<Environment, 'appUrl' | 'port'>
  keyring: Keyring
}

export function composeDigest(
  parts: Parts,
  { userId, week }: { userId: string; week: string },
  contents: Contents,
): Email {
  const language = languageFor(contents.language)
  const city = oneLine(contents.city)
  const words = digestWords(language)
  const origin = originOf(parts.environment)
  const { locale, emailLayout } = wordsIn(language)
  const date = capitalized(datesIn(locale).long(week))
  const sections = sectionsOf(contents, { words, language, origin })
  const subject = subjectOf(contents, words, city)
  const heading = words.heading(city)
  const button = { url: `${origin}${pages.home}`, label: words.button }
  const labels = { off: words.off, settings: notifiedWords(language).settings }
  const { off, settings } = mailLinks(parts, { id: userId }, { topic: 'digest' }, labels)
  const links = [off, settings]
  const text = [
    `${heading}\n${date}`,
    ...sections.map(({ heading: title, items }) => [title, ...items.map(textOf)].join('\n')),
    `${button.label}: ${button.url}`,
    words.footer,
    ...links.map(({ url, label }) => `${label}: ${url}`),
    emailLayout.signature,
  ].join('\n\n')
  const content = [
    `<p class="muted" style="margin:0;color:${muted}">${escapeHtml(date)}</p>`,
    ...sections.map(htmlOf),
    buttonOf(button),
  ].join('\n')
  const preview = new Intl.ListFormat(locale).format((sections[0]?.items ?? []).map(({ title }) => title))
  const html = layout({ language, subject, heading, preview, content, footer: words.footer, links })
  return { to: contents.email, subject, text, html, unsubscribe: off.url, list: 'digest' }
}

const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

const textOf = ({ title, detail, url }: Item) => `- ${title}${detail && ` (${detail})`}\n  ${url}`

function subjectOf(
  { questions, events, neighbors, requests, unread, listings }: Contents,
  words: DigestWords,
  city: string,
): string {
  const { subject } = words
  const [first = '', second] = [
    events.length > 0 && subject.weekend(city),
    questions.length > 0 && subject.questions(questions.length),
    neighbors.length > 0 && subject.neighbors(neighbors.length),
    requests + unread + listings.length > 0 && subject.open,
  ].filter(part => part !== false)
  return capitalized(second ? subject.both(first, second) : first)
}

/** Email programs turn a web address into a link. */
const withoutAddress = (text: string | null) => (text !== null && hasWebAddress(text) ? null : text)

const valueOf = (text: string | null) => text && oneLine(text)

/** Values of members are isolated before, not with the words around them. */
const listed = (separator: string, ...parts: (string | null | false)[]) => parts.filter(Boolean).join(separator)
const details = (...parts: (string | null | false)[]) => listed(' · ', ...parts)

function sectionsOf(
  { questions, events, neighbors, requests, unread, listings }: Contents,
  { words, language, origin }: { words: DigestWords; language: Language; origin: string },
): Section[] {
  const { former } = notifiedWords(language)
  const dates = datesIn(wordsIn(language).locale)
  const sections: Section[] = [
    {
      heading: words.questions(questions.length),
      items: questions.map(({ id, title, author_name, answered }) => ({
        title: oneLine(title),
        url: origin + postPath({ type: 'question', id }),
        detail: details(oneLine(author_name || former), answered ? words.answeredSimilar : words.noReply),
      })),
    },
    {
      heading: words.weekend,
      items: events.map(event => {
        const { weekday, day, time } = dates.moment(event.event_start_at, event.event_time_zone)
        const place = valueOf(placeOf(event))
        const going = event.joined ? words.youGo : event.going > 0 && words.going(event.going)
        return {
          title: oneLine(event.title),
          url: origin + postPath({ type: 'event', id: event.id }),
          detail: details(time, place, going),
          square: daySquare(weekday, day),
        }
      }),
    },
    {
      heading: words.neighbors(neighbors.length),
      items: neighbors.map(person => {
        const { person_id: id, person_name: name } = person
        const neighborhood = valueOf(withoutAddress(person.person_neighborhood))
        const hometown = valueOf(withoutAddress(person.hometown))
        const work = valueOf(withoutAddress(person.person_job_title) ?? withoutAddress(person.person_company))
        return {
          title: oneLine(name || former),
          url: origin + pages.profile.replace(':profileId', id),
          detail: hometown ? listed(', ', neighborhood, words.from(hometown)) : details(neighborhood, work),
          square: petalSquare(id, name),
        }
      }),
    },
    {
      heading: words.open,
      items: [
        ...(requests > 0
          ? [{ title: words.requests(requests), url: origin + pages.requests, detail: words.waiting(requests) }]
          : []),
        ...(unread > 0
          ? [{ title: words.unread(unread), url: origin + pages.messages, detail: words.notRead(unread) }]
          : []),
        ...listings.map(({ id, title, type }) => ({
          title: oneLine(title),
          url: origin + postPath({ type, id }),
          detail: words.stillOffered[type],
        })),
      ],
    },
  ]
  return sections.filter(({ items }) => items.length > 0)
}

const daySquare = (weekday: string, day: string) =>
  `<td width="40" height="44" align="center" valign="middle" ${colored('event', 'border-radius:10px;font-weight:700;font-size:12px;line-height:14px')}>${escapeHtml(weekday)}<br><b style="font-size:17px;line-height:19px">${escapeHtml(day)}</b></td>`

const petalSquare = (id: string, name: string) =>
  `<td width="40" height="40" align="center" valign="middle" aria-hidden="true" ${colored(initialsPair(id), 'border-radius:50% 50% 50% 14%;font-weight:700;font-size:14px')}>${escapeHtml(initials(plainLine(name)))}</td>`

function htmlOf({ heading, items }: Section): string {
  const rows = items.map(({ title, url, detail, square }, at) => {
    const first = at === 0
    const before = square
      ? `<td width="52" ${cell(first)}><table role="presentation" cellspacing="0" cellpadding="0"><tr>${square}</tr></table></td>`
      : ''
    return `<tr>${before}<td ${cell(first)}>${titleLink({ url, title })}${detail ? `<br>${mutedSpan(detail)}` : ''}</td></tr>`
  })
  return `<h2 style="margin:26px 0 4px;font-size:17px;line-height:22px">${escapeHtml(heading)}</h2>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0">
${rows.join('\n')}
</table>`
}
