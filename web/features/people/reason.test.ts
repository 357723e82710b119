import { expect, it } from 'vitest'
import '../../locales/en/members.ts'
import { areaText } from '../../components/person-labels.ts'
import { createI18n, startI18n } from '../../lib/i18n/i18n.ts'
import { reasonText } from './reason.ts'

it('names shared knowledge in the language of the app', async () => {
  const reason = { kind: 'sameKnowledge', detail: 'Creative Arts' } as const
  expect(reasonText(createI18n().t, reason)).toBe('Also knows about Creative Arts')
  const { t } = await startI18n('ca')
  expect(reasonText(t, reason)).toContain(areaText(t, 'Creative Arts'))
  expect(reasonText(t, reason)).not.toContain('Creative')
})

it('names a place unchanged', () => {
  const { t } = createI18n()
  expect(reasonText(t, { kind: 'sameNeighborhood', detail: 'Poblenou' })).toBe('Also in Poblenou')
  expect(reasonText(t, { kind: 'newHere', detail: null })).toBe('New here')
})
