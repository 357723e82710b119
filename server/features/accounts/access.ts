import type { Access } from '../../../contract/access.ts'
import { AppError } from '../../errors.ts'
import type { PendingSecondFactor, MemberViewer, Viewer } from './viewer.ts'

/** Whether the viewer has admin rights: an admin role and two-factor authentication enabled. */
export const isAdmin = (viewer: Viewer): boolean => viewer.role !== 'member' && viewer.secondFactor

/**
 * Whether the viewer has an admin role without two-factor authentication. Until it is enabled, the viewer has only member rights.
 */
export const needsSecondFactor = (viewer: Viewer): boolean => viewer.role !== 'member' && !viewer.secondFactor

/** Throws unless the viewer has the access level. The only place that defines what each level requires. */
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

export function signedIn(viewer: Viewer | null): Viewer {
  if (!viewer) throw new AppError('SIGNED_OUT')
  return viewer
}

export function member(viewer: Viewer | null): MemberViewer {
  requireAccess('member', viewer)
  return viewer as MemberViewer
}

/** Returns the pending second factor of an endpoint of level `secondStep`. Throws SIGNED_OUT without one. */
export function requirePendingSecondFactor(person: PendingSecondFactor | null): PendingSecondFactor {
  if (!person) throw new AppError('SIGNED_OUT')
  return person
}
