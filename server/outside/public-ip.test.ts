import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isPublicIp } from './public-ip.ts'

it.each([
  '93.184.215.14',
  '1.1.1.1',
  '172.15.255.255',
  '172.32.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '2606:4700::1111',
  '2a00:1450:4003:80f::200e',
])('accepts %s as public', address => expect(isPublicIp(address)).toBe(true))

it.each([
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.0.1'],
  ...[
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.9.9',
  ],
  ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:93.184.215.14',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '100::1',
    'fe80::1',
    'fec0::1',
  ],
  ...[
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '5f00::1',
    'fe80::1%lo',
  ],
  ...['', 'localhost', '127.1', '0x7f000001', '2130706433', '1.1.1.1 ', '1.1.1.1.'],
])('rejects %s as not public', address => expect(isPublicIp(address)).toBe(false))

it('rejects every ip of the private ranges', () => {
  const byte = fc.integer({ min: 0, max: 255 })
  const check = () =>
    fc.assert(
      fc.property(byte, byte, byte, byte, (a, b, c, d) => {
        const own =
          [0, 10, 127].includes(a) ||
          a >= 224 ||
          (a === 100 && b >= 64 && b < 128) ||
          (a === 169 && b === 254) ||
          (a === 172 && b >= 16 && b < 32) ||
          (a === 192 && b === 168)
        return !own || !isPublicIp(`${a}.${b}.${c}.${d}`)
      }),
      { numRuns: 5000 },
    )
  expect(check).not.toThrow()
})
