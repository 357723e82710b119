import { isZone } from '../../../lib/zones.ts'

/** Far apart, so that there is something to compare with before anybody searches. */
const elsewhere = ['Europe/London', 'America/Argentina/Buenos_Aires', 'America/New_York']

const shown = 20

/** What is offered before anybody searches: the city's, the device's, the one that is chosen, and some known ones. */
export const suggestedZones = ({
  city,
  device,
  chosen,
}: {
  city: string | undefined
  device: string | undefined
  chosen: string
}): string[] =>
  [...new Set([city, device, chosen, ...elsewhere])]
    .filter(zone => zone !== undefined)
    .filter(isZone)
    .slice(0, 5)

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll(/[_/]/g, ' ').toLowerCase()

/** Zones whose name, or the place they are called after, has all these words; at most 20, the best first. */
export function findZones(words: string, nameOf: (timeZone: string) => string): string[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  const known = [...new Set([...Intl.supportedValuesOf('timeZone'), ...elsewhere, 'UTC'])].filter(isZone)
  const found = known.flatMap(zone => {
    const name = plain(nameOf(zone))
    const text = `${name} ${plain(zone)}`
    return wanted.every(word => text.includes(word)) ? [{ zone, rank: name.startsWith(wanted[0] ?? '') ? 0 : 1 }] : []
  })
  return found
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ zone }) => zone)
    .slice(0, shown)
}
