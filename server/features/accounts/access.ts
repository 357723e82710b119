import type { Access } from '../../../contract/access.ts'
import { AppError } from '../../errors.ts'
import type { PendingSecondFactor, MemberViewer, Viewer } from './viewer.ts'

/** Whether this viewer administers: by role, and only with the second factor on. */
export const isAdmin = (viewer: Viewer): boolean => viewer.role !== 'member' && viewer.secondFactor

/** A role that waits for the second factor: its holder is a member until then. */
export const needsSecondFactor = (viewer: Viewer): boolean => viewer.role !== 'member' && !viewer.secondFactor

/** Throws unless the viewer reaches the level. The only place that knows what the levels mean. */
export function requireAccess(
  access: Access,
  viewer: Viewer | null,
  pendingSecondFactor: PendingSecondFactor | null = null,
): void {
  if (access === 'public' || (access === 'secondStep' && pendingSecondFactor)) return
  if (!viewer || access === 'secondStep') throw new AppError('SIGNED_OUT')
  if (access === 'signedIn') return
  if (!viewer.onboarded) throw new AppError('ONBOARDING_NEEDED')
  if (!viewer.city) throw new AppError('NO_CITY')
  if (access === 'member') return
  if (!isAdmin(viewer)) throw new AppError('FORBIDDEN')
  if (access === 'admin') return
  if (!viewer.freshCode) throw new AppError('CODE_NEEDED')
  if (access === 'paymentAdmin' && !viewer.paymentAdmin) throw new AppError('PAYMENTS_DENIED')
}

/** The viewer behind an endpoint of level `signedIn`. */
export function signedIn(viewer: Viewer | null): Viewer {
  if (!viewer) throw new AppError('SIGNED_OUT')
  return viewer
}

/** The viewer behind an endpoint of level `member`. */
export function member(viewer: Viewer | null): MemberViewer {
  requireAccess('member', viewer)
  return viewer as MemberViewer
}

/** Whoever is behind an endpoint of level `secondStep`. */
export function requirePendingSecondFactor(person: PendingSecondFactor | null): PendingSecondFactor {
  if (!person) throw new AppError('SIGNED_OUT')
  return person
}
