import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { anEvent } from '../../testing/samples.ts'

it.each([
  [
    { venue: 'The back room', place: 'Carrer de Blai 41', neighborhood: 'Poble Sec' },
    ['The back room', 'Carrer de Blai 41, Poble Sec'],
    'Carrer de Blai 41, Barcelona',
  ],
  [
    { venue: null, place: 'Plaça del Sol, Gràcia, Barcelona', neighborhood: 'Gràcia' },
    ['Plaça del Sol, Gràcia, Barcelona'],
    'Plaça del Sol, Gràcia, Barcelona',
  ],
  [{ venue: 'Sala Apolo', place: null, neighborhood: null }, ['Sala Apolo'], 'Sala Apolo, Barcelona'],
  [{ venue: null, place: null, neighborhood: 'Sants' }, ['Sants'], null],
  [{ venue: 'Online', place: 'https://meet.example.org', placeUrl: 'https://meet.example.org' }, ['Online'], null],
] as const)('shows where %j is, with a search of the address on a map', async (where, lines, query) => {
  const event = anEvent(where)
  await openPage(`/events/${event.id}`, { api: { events: { read: () => event } } })
  await screen.findByText(event.title)
  const written = [...document.querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(written).toEqual(expect.arrayContaining([...lines]))
  const map = screen.queryByRole('link', { name: /^Open map/ })
  expect(map && new URL(map.getAttribute('href') ?? '').searchParams.get('query')).toBe(query)
  if (!map) return
  expect(map).toHaveAttribute('href', expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/search\?/))
  expect([map.getAttribute('target'), map.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer nofollow'])
})
