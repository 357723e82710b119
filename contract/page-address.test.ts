import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageAddress } from './page-address.ts'
import { pages } from './pages.ts'

const id = '0199a1b2-94E6-7e8c-b90a-46e4458b7cd7'

it.each([
  ['/', '/'],
  ['//', '/'],
  ['/events', '/events'],
  ['/events/', '/events'],
  ['/Events', '/events'],
  ['//EVENTS//', '/events'],
  ['/%65vents', '/events'],
  ['/events%20', '/events'],
  ['/events%E2%80%8B', '/events'],
  [`/e/${id}/`, `/e/${id}`],
  [`/E/${id}%E2%80%8E`, `/e/${id}`],
  [`/e//${id}`, `/e/${id}`],
  [`/events/${id}/talk,`, `/events/${id}/talk`],
  ['/events.', '/events'],
  [`/events/${id}./talk`, `/events/${id}./talk`],
  ['/c/BARCELONA/people', '/c/barcelona/people'],
  ['/c/Barcelona/invite).', '/c/barcelona/invite'],
  ['/Auth/Login/', '/auth/login'],
  ['/messaging/Requests', '/messaging/requests'],
  [`/messaging/${id}`, `/messaging/${id}`],
  ['/C/barcelona/People/', '/c/barcelona/people'],
  [`/listing/${id}`, `/listings/${id}`],
  [`/Listing/${id}/`, `/listings/${id}`],
  ['/listing/a%2F..%2F$%26', '/listings/a%2F..%2F$%26'],
  ['/profile/%C3%28', '/profile/%C3%28'],
])('%s is the page %s', (path, page) => {
  expect(pageAddress(path)).toBe(page)
})

it.each([
  ...'.,;:!?)]>\'"…”’»*。_~|<{}।॥؟“„！｡」',
  ...[
    '%5F',
    '%7C',
    '%7E',
    '_.',
    '%7D',
    '%3C',
    '%E0%A5%A4',
    '&utm_source=x',
    '&utm_source=x&utm_medium=y.',
    '&amp;fbclid=x_',
    '%3Ffbclid=x',
    ';jsessionid=x',
    '=',
    '%5C',
    '.html',
    ',%20and',
    '%3A~%3Atext%3Dx',
  ],
  ...['%2E', '%22', '%3E', '%E2%80%A6', ').', '...', '%20.', '.%E2%80%8B', './', '/.'],
])('ends before %s, which chat programs add to links', sign => {
  expect(pageAddress(`/e/${id}${sign}`)).toBe(`/e/${id}`)
})

it.each([
  [`/e/%3C${id}%3E`, `/e/${id}`],
  [`/e/%7B${id}%7D`, `/e/${id}`],
  [`/%3Ce%3E/<${id}>`, `/e/${id}`],
  [`/e/${id.replace('8c', '8\u00adc')}`, `/e/${id}`],
  [`/e/${id.replace('-', '-%C2%AD')}`, `/e/${id}`],
  [`/e/${id.replaceAll('-', '\u2011')}`, `/e/${id}`],
  [`/e/${id.replaceAll('-', '%E2%80%90')}_`, `/e/${id}`],
  [`/events/${id.replace('-', '‐')}/talk`, `/events/${id}/talk`],
  [`/ask/where-to-go-${id.slice(-12)}_`, `/ask/where-to-go-${id.slice(-12)}`],
  ['/events_', '/events'],
  ['/ev%C2%ADents', '/events'],
  ['/events&utm_source=x', '/events'],
  ['/events%3Futm_source=x', '/events'],
  [`/ask/where-to-go-${id.slice(-12)}-x`, `/ask/where-to-go-${id.slice(-12)}-x`],
  [`/ask/where-to-go-${id.slice(-12)}%22/x`, null],
  ['/listings/a_', '/listings/a_'],
  ['/listings/a&b', '/listings/a&b'],
])('%s, as a program wrote it, is the page %s', (path, page) => {
  expect(pageAddress(path)).toBe(page)
})

it.each([
  '/nothing',
  '/events/a/b/c',
  '//evil.example',
  '//evil.example/events',
  '/\\evil.example',
  '/%5Cevil.example',
  '/%2F%2Fevil.example',
  '/.well-known/x',
  '/eventſ',
  '/c/Barcelona',
  '/.env',
])('%s is no page', path => {
  expect(pageAddress(path)).toBeNull()
})

it('does not tell which dashboard pages exist', () => {
  for (const name of ['Users', 'Nothing']) {
    expect(pageAddress(`/admin/${name}`)).toBe(`/admin/${name.toLowerCase()}`)
    expect(pageAddress(`/Admin//${name.toLowerCase()}/`)).toBe(`/admin/${name.toLowerCase()}`)
  }
})

it('leaves the address of each page as it is', () => {
  for (const path of Object.values(pages)) {
    const address = path.replaceAll(/:\w+/g, id)
    expect(pageAddress(address)).toBe(/^\/(?:admin|c)\b/.test(path) ? address.toLowerCase() : address)
  }
})

const part = fc.oneof(
  fc.constantFrom('events', 'Auth', 'login', 'e', 'ADMIN', 'listing', 'c', 'people', '..', '.', ''),
  fc.webSegment(),
  fc.constantFrom(
    '%2f',
    '%5C',
    '.',
    ')',
    '%22',
    'x.',
    '%2E%2E',
    '\\',
    '%E2%80%8B',
    'a_',
    '_%7D',
    '&a=b',
    '&c\u2010d=',
    '\u2011',
    '%00',
    '%',
    '@evil.example',
    'evil.example',
  ),
)

it('is stable, and stays on this origin for any path', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), parts => {
      const address = pageAddress(`/${parts.join('/')}`)
      if (address === null) return
      expect(pageAddress(address)).toBe(address)
      const url = new URL(`${address}?a=//b`, 'https://peeps.test')
      expect(url.origin).toBe('https://peeps.test')
      expect(address).not.toMatch(/^\/[/\\]/)
    }),
  )
})
