import { expect, it } from 'vitest'
import { networksOf } from './networks.ts'

it.each([
  ['192.0.2.7', '192.0.2.7', null],
  ['::ffff:192.0.2.7', '192.0.2.7', null],
  ['::ffff:c000:207', '192.0.2.7', null],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['local', 'local', null],
  ['unknown, or made up', 'unknown, or made up', null],
])('counts %s as %s', (ip, own, wide) => {
  expect(networksOf(ip)).toEqual({ own, wide })
})
