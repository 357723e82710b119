import { expect, it } from 'vitest'
import { createKeyring } from './keyring.ts'
import { openKey, sealKey } from './secret-box.ts'

const [old, current] = ['o'.repeat(40), 'c'.repeat(40)]

it('seals a key for one account: it cannot be read, moved or altered', () => {
  const ring = createKeyring(current)
  const box = sealKey(ring, 'ann', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')
  expect(box).not.toContain('JBSW')
  expect(openKey(ring, 'ann', box)).toEqual({ key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', stale: false })
  expect(openKey(ring, 'ben', box)).toBeNull()
  expect(openKey(ring, 'ann', `${box.slice(0, -2)}AA`)).toBeNull()
  expect(openKey(createKeyring(old), 'ann', box)).toBeNull()
  for (const broken of ['', 'v1', 'v1..', `v1.${ring.current.id}.AA`, '%%%'])
    expect(openKey(ring, 'ann', broken)).toBeNull()
})
