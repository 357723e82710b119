import { isZone } from '../../../lib/time/zones.ts'

/** Zones far apart, so that the list is useful before a search. */
const elsewhere = ['Europe/London', 'America/Argentina/Buenos_Aires', 'America/New_York']

const shown = 20

/** Suggestions before a search: the zones of the city and the device, the chosen one, and some known ones. */
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

/** Zones whose id or place name contains all words; at most 20, best match first. */
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
