import { escapeHtml } from '../../../mail/escape.ts'
import type { ExportedMessage, Owner } from '../../../export-areas/define-area.ts'
import { frame, label, moment } from './frame.ts'

interface Page {
  name: string
  html: AsyncIterable<string>
}

/** The messages of a conversation that one batch has. */
type Part = [ExportedMessage, ...ExportedMessage[]]

async function* parts(batches: AsyncIterable<ExportedMessage[]>): AsyncGenerator<Part> {
  for await (const batch of batches) {
    let part: Part | undefined
    for (const message of batch)
      if (part?.[0].conversationId === message.conversationId) part.push(message)
      else {
        if (part) yield part
        part = [message]
      }
    if (part) yield part
  }
}

/** Pages of a conversation follow each other. Holds two batches in memory, to know whether a page has a next one. */
export async function* conversationPages(
  batches: AsyncIterable<ExportedMessage[]>,
  owner: Owner,
): AsyncGenerator<Page> {
  let number = 0
  let current: Part | undefined
  for await (const next of parts(batches)) {
    if (current) yield pageOf(owner, current, { number, hasNext: isSame(current, next) })
    number = current && isSame(current, next) ? number + 1 : 1
    current = next
  }
  if (current) yield pageOf(owner, current, { number, hasNext: false })
}

const isSame = ([one]: Part, [other]: Part) => one.conversationId === other.conversationId

function pageOf(owner: Owner, part: Part, { number, hasNext }: { number: number; hasNext: boolean }): Page {
  const file = (page: number) => `${part[0].conversationId}-${page}.html`
  const link = (to: string, key: 'overview' | 'earlier' | 'later') =>
    `<li><a href="${to}" data-page="${to}">${label(owner, `page.${key}`)}</a></li>`
  const links = [
    link('../index.html', 'overview'),
    ...(number > 1 ? [link(file(number - 1), 'earlier')] : []),
    ...(hasNext ? [link(file(number + 1), 'later')] : []),
  ]
  const nav = `<ul class="links">${links.join('')}</ul>`
  const title = part[0].with
  const body = [
    `<nav>${nav}</nav>\n<h1 dir="auto">${escapeHtml(title)}</h1>\n<ol class="chat">\n`,
    ...part.map(message => messageHtml(owner, message)),
    `</ol>\n${nav}\n`,
  ]
  return { name: `messages/${file(number)}`, html: frame(owner, { title, uses: ['page.'], body }) }
}

function messageHtml(owner: Owner, { byYou, name, body, createdAt, removedAt }: ExportedMessage): string {
  const removal = removedAt ? `<p class="muted">${label(owner, 'page.removedByYou')}</p>` : ''
  return `<li${byYou ? ' class="own"' : ''}>${removal}<p class="text" dir="auto">${escapeHtml(body)}</p><p class="by"><bdi>${escapeHtml(name)}</bdi> · ${moment(owner, createdAt)}</p></li>\n`
}
