import type { Access } from '../../contract/access.ts'
import type { Language } from '../../contract/values/language.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { AppError } from '../base/errors.ts'

/** A viewer exists only after a complete sign-in; `readViewer` is the only way to get one. */
export interface Viewer {
  id: string
  sessionId: string
  email: string
  credentialVersion: number
  name: string
  role: Role
  secondFactor: boolean
  /** A code, a passkey or, without two-factor, the password was given in this session within `serverLimits.freshCode`. */
  freshCode: boolean
  paymentAdmin: boolean
  onboarded: boolean
  paused: boolean
  avatarPath: string | null
  avatarUpdatedAt: Date | null
  city: { id: string; slug: string; name: string; timeZone: string } | null
  interests: string[]
  neighborhood: string | null
  language: Language | null
  remembered: boolean
  renewCookie: boolean
}

export interface PendingSecondFactor {
  accountId: string
  sessionId: string
  email: string
  remembered: boolean
}

export type MemberViewer = Viewer & { city: NonNullable<Viewer['city']> }

export const isAdmin = (viewer: Viewer): boolean => viewer.role !== 'member' && viewer.secondFactor

/** An admin role without two-factor authentication has only member rights. */
export const needsSecondFactor = (viewer: Viewer): boolean => viewer.role !== 'member' && !viewer.secondFactor

/** The only definition of what each level requires. */
export function requireAccess(
  access: Access,
  viewer: Viewer | null,
  pendingSecondFactor: PendingSecondFactor | null = null,
): void {
  if (access === 'public' || (access === 'secondStep' && pendingSecondFactor)) return
  if (!viewer || access === 'secondStep') throw new AppError('SIGNED_OUT')
  if (access === 'signedIn') return
  if (access === 'fresh') return requireFresh(viewer)
  if (!viewer.onboarded) throw new AppError('ONBOARDING_NEEDED')
  if (!viewer.city) throw new AppError('NO_CITY')
  if (access === 'member') return
  if (!isAdmin(viewer)) throw new AppError('FORBIDDEN')
  if (access === 'admin') return
  requireFresh(viewer)
  if (access === 'paymentAdmin' && !viewer.paymentAdmin) throw new AppError('PAYMENTS_DENIED')
}

export function requireFresh({ freshCode }: Viewer): void {
  if (!freshCode) throw new AppError('CODE_NEEDED')
}

export function signedIn(viewer: Viewer | null): Viewer {
  if (!viewer) throw new AppError('SIGNED_OUT')
  return viewer
}
