import { BlockList, isIP } from 'node:net'

const reserved = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
  block(range, 'ipv4')
// Not public, or embedding IPv4 (Teredo, 6to4).
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']) block(range, 'ipv6')

const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

function block(range: string, family: 'ipv4' | 'ipv6') {
  const [network = '', bits] = range.split('/')
  reserved.addSubnet(network, Number(bits), family)
}

/** False if in doubt, and for text that is not an ip. */
export function isPublicIp(ip: string): boolean {
  const family = isIP(ip)
  if (family === 4) return !reserved.check(ip, 'ipv4')
  return family === 6 && unicast.check(ip, 'ipv6') && !reserved.check(ip, 'ipv6')
}
