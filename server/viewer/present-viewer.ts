import type { Viewer as PresentedViewer } from '../../contract/accounts.ts'
import { avatarUrl } from '../media/avatar-url.ts'
import { isAdmin, needsSecondFactor, type Viewer } from './access.ts'
import { shownEmail } from '../base/shown-email.ts'

export const presentViewer = (viewer: Viewer): PresentedViewer => ({
  id: viewer.id,
  name: viewer.name,
  email: shownEmail(viewer.email),
  role: viewer.role,
  isAdmin: isAdmin(viewer),
  secondFactorNeeded: needsSecondFactor(viewer),
  avatarUrl: avatarUrl({ id: viewer.id, avatar_path: viewer.avatarPath, avatar_updated_at: viewer.avatarUpdatedAt }),
  onboarded: viewer.onboarded,
  paused: viewer.paused,
  remembered: viewer.remembered,
  city: viewer.city,
  language: viewer.language,
})
