import { escapeHtml } from '../../../mail/escape.ts'
import type { Item, Owner, Value } from '../../../export-areas/define-area.ts'
import { isLabel, label, moment } from './frame.ts'

/** The first that an item has is its heading. */
const headings = ['title', 'name', 'eventTitle', 'postTitle']
const moments = ['at', 'since', 'until']
const pictures = ['picture', 'pictures']
/** Files of the export. */
const links = ['page', 'calendarFile']
/** Their values have words. */
const enumerations = [
  'action',
  'condition',
  'delivery',
  'event',
  'kind',
  'language',
  'relationship',
  'rentPeriod',
  'role',
  'state',
  'status',
  'ticketCategory',
  'type',
  'yearsInCity',
]

const image = (file: string) => `<img src="${escapeHtml(file)}" alt="" loading="lazy">`

function shown(owner: Owner, field: string, value: Exclude<Value, null>): string {
  if (typeof value === 'boolean') return label(owner, value ? 'page.yes' : 'page.no')
  if (typeof value === 'number') return String(value)
  if (pictures.includes(field)) return [value].flat().map(image).join('')
  // Guests may come without a name.
  if (typeof value !== 'string')
    return value.map(one => `<bdi>${escapeHtml(one) || label(owner, 'page.unnamed')}</bdi>`).join(', ')
  if (field.endsWith('At') || moments.includes(field)) return moment(owner, value)
  if (links.includes(field))
    return `<a href="${escapeHtml(value)}"${page(field, value)}>${label(owner, 'page.open')}</a>`
  const word = `values.${value}`
  return enumerations.includes(field) && isLabel(word) ? label(owner, word) : escapeHtml(value)
}

const page = (field: string, file: string) => (field === 'page' ? ` data-page="${escapeHtml(file)}"` : '')

/** Omits what is empty. */
export function itemHtml(owner: Owner, item: Item): string {
  const heading = headings.find(field => typeof item[field] === 'string')
  const rows = Object.entries(item).flatMap(([field, value]) => {
    const word = `fields.${field}`
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0)
    // Ids are for programs.
    if (isEmpty || field === heading || field === 'id' || !isLabel(word)) return []
    return [`<dt>${label(owner, word)}</dt><dd dir="auto">${shown(owner, field, value)}</dd>`]
  })
  const title = heading ? `<h3 dir="auto">${escapeHtml(String(item[heading]))}</h3>` : ''
  return `<article>${title}<dl>${rows.join('')}</dl></article>\n`
}
