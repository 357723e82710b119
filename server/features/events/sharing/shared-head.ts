import type { SharedEvent } from '../../../../contract/shared-events.ts'
import { pages } from '../../../../contract/pages.ts'
import type { Language } from '../../../../contract/values/language.ts'
import { joinValues } from '../../../../contract/text/member-text.ts'
import { escapeHtml, oneLine, plainLine } from '../../../mail/escape.ts'
import { wordsIn } from '../../../words/in-language.ts'
import { pageWords } from '../../../words/pages.ts'
import { appIcon } from '../../../http/document/app-icon.ts'
import { inScript } from '../../../http/document/in-script.ts'
import { previewOf } from './shared.ts'
import { dateFormat } from '../../../words/date-format.ts'

/** The title and tags for readers of links and search engines, which run no scripts. */
export function sharedHead(
  event: SharedEvent,
  { origin, language }: { origin: string; language: Language },
): { title: string; tags: string } {
  const title = plainLine(event.title)
  const url = origin + pages.sharedEvent.replace(':eventId', event.id)
  const where = whereOf(event)
  const description = [
    ...(event.state === 'cancelled' ? [pageWords(language).preview.canceled] : []),
    whenOf(event, language),
    where,
  ]
  const image = event.cover && previewOf(event.id, event.cover)
  const shown = image ?? appIcon
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
  const property = (name: string, content: string | number) =>
    `<meta property="${name}" content="${escapeHtml(`${content}`)}">`
  const tags = [
    named('description', description.join(' · ')),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    property('og:site_name', 'Our Peeps'),
    property('og:title', title),
    property('og:description', description.join(' · ')),
    property('og:type', 'website'),
    property('og:url', url),
    property('og:image', origin + shown.url),
    property('og:image:type', shown.type),
    property('og:image:width', shown.width),
    property('og:image:height', shown.height),
    property('og:image:alt', image ? title : 'Our Peeps'),
    named('twitter:card', image ? 'summary_large_image' : 'summary'),
    `<script type="application/ld+json">${inScript(eventData(event, { title, url, where, image, origin }))}</script>`,
  ]
  return { title: `${escapeHtml(oneLine(title))} · Our Peeps`, tags: tags.join('') }
}

/** Of schema.org. The organizer is a person, so the product is named instead. */
const eventData = (
  event: SharedEvent,
  {
    title,
    url,
    where,
    image,
    origin,
  }: { title: string; url: string; where: string; image: ReturnType<typeof previewOf> | null; origin: string },
) => ({
  '@context': 'https://schema.org',
  '@type': 'Event',
  name: title,
  url,
  startDate: withOffset(event.startsAt, event.timeZone),
  ...(event.endsAt ? { endDate: withOffset(event.endsAt, event.timeZone) } : {}),
  eventStatus: `https://schema.org/${event.state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
  location: {
    '@type': 'Place',
    name: where,
    address: { '@type': 'PostalAddress', addressLocality: event.city.name },
  },
  ...(image ? { image: [origin + image.url] } : {}),
  organizer: { '@type': 'Organization', name: 'Our Peeps', url: origin },
})

const whereOf = ({ neighborhood, city }: SharedEvent) => joinValues([neighborhood, city.name], ', ')

const whenOf = ({ startsAt, timeZone }: SharedEvent, language: Language) =>
  dateFormat(wordsIn(language).locale, {
    dateStyle: 'full',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(startsAt))

/** "2026-06-11T19:30:00+02:00" */
const withOffset = (moment: string, timeZone: string) =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone).toString({ timeZoneName: 'never', smallestUnit: 'second' })
