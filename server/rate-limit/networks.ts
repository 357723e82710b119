import { isIPv4, isIPv6 } from 'node:net'
import type { Turn } from '../concurrency/lanes.ts'

/** A customer has at least a /64, often a /48. */
export interface Networks {
  own: string
  wide: string | null
}

function groupsOf(ip: string): number[] {
  // The URL parser normalizes every notation, including a dotted IPv4 tail.
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::')
  const parse = (part: string) => part.split(':').flatMap(group => (group === '' ? [] : [Number.parseInt(group, 16)]))
  if (tail === undefined) return parse(head)
  const [before, after] = [parse(head), parse(tail)]
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}

/** IPv4-mapped IPv6 counts as IPv4; a value that is not an ip is its own network. */
export function networksOf(ip: string): Networks {
  const [plain = ''] = ip.split('%')
  if (isIPv4(plain) || !isIPv6(plain)) return { own: ip, wide: null }
  const groups = groupsOf(plain)
  const [sixth = 0, seventh = 0, eighth = 0] = groups.slice(5)
  if (groups.slice(0, 5).every(group => group === 0) && sixth === 0xffff)
    return { own: [seventh >> 8, seventh & 255, eighth >> 8, eighth & 255].join('.'), wide: null }
  const prefix = (length: number) =>
    `${groups
      .slice(0, length)
      .map(group => group.toString(16))
      .join(':')}::`
  return { own: `${prefix(4)}/64`, wide: `${prefix(3)}/48` }
}

export const strangersTurn = ({ ip }: { ip: string }): Turn => ({
  lane: 'other',
  share: networksOf(ip).own,
})
