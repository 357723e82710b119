import type { TFunction } from 'i18next'
import { failureText } from '../../lib/api/failure.ts'

export const failedText = (t: TFunction, what: 'send' | 'block' | 'unblock' | 'remove' | 'load', error: unknown) =>
  `${t(`messages.${what}Failed`)}. ${failureText(t, error)}`
