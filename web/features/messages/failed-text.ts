import type { TFunction } from 'i18next'
import { failureText } from '../../lib/failure.ts'

/** "Failed to send message." and the reason. */
export const failedText = (t: TFunction, what: 'send' | 'block' | 'unblock' | 'remove' | 'load', error: unknown) =>
  `${t(`messages.${what}Failed`)}. ${failureText(t, error)}`
