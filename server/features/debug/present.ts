import type { DebugProfile } from '../../../contract/debug.ts'
import { features, type Feature } from '../../../contract/vocabulary.ts'
import { isAdmin, type Viewer } from '../../viewer/access.ts'
import type { OwnRows } from './queries.ts'
import { shownEmail } from '../../base/shown-email.ts'

type LiveFrame = DebugProfile['profile'][string]

const told = (value: string | boolean | string[] | Date | null): LiveFrame =>
  value instanceof Date ? value.toISOString() : value

export const presentDebug = (
  { profile, account, session }: OwnRows,
  viewer: Viewer,
  { on, mode }: { on: Set<Feature>; mode: DebugProfile['server']['mode'] },
): DebugProfile => ({
  profile: Object.fromEntries(Object.entries(profile).map(([name, value]) => [name, told(value)])),
  account: {
    id: account.id,
    email: shownEmail(account.email),
    emailConfirmed: account.email_verified,
    isActive: account.is_active,
    createdAt: account.created_at.toISOString(),
    updatedAt: account.updated_at.toISOString(),
  },
  session: {
    id: session.id,
    createdAt: session.created_at.toISOString(),
    expiresAt: session.expires_at.toISOString(),
    lastActiveAt: session.last_active_at.toISOString(),
    remembered: session.remembered,
    secondFactorAt: session.second_factor_at?.toISOString() ?? null,
    codeEnteredAt: session.code_entered_at?.toISOString() ?? null,
    userAgent: session.user_agent,
  },
  rights: {
    role: viewer.role,
    isAdmin: isAdmin(viewer),
    secondFactor: viewer.secondFactor,
    freshCode: viewer.freshCode,
    paymentAdmin: viewer.paymentAdmin,
  },
  features: Object.fromEntries(features.map(feature => [feature, on.has(feature)])) as DebugProfile['features'],
  server: { time: new Date().toISOString(), mode, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
})
