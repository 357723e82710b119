import type { SecurityLogEntry, SecurityOverview, StaffAccess } from '../../../contract/security.ts'
import type { Environment } from '../../base/environment.ts'
import { describeBrowser } from '../../audit/user-agent.ts'
import type { LogRow, SecurityRows, StaffAccessRow } from './queries.ts'
import { presentPasskey } from '../passkeys/present.ts'
import type { Viewer } from '../../viewer/access.ts'
import { shownEmail } from '../../base/shown-email.ts'

/** Omits tokens, secrets and ips. */
export const presentSecurity = (
  { twoFactor, passwordChangedAt, emailRefusedAt, change, passkeys, devices, sessions }: SecurityRows,
  viewer: Viewer,
  {
    deviceHashes,
    near,
    urls,
  }: {
    deviceHashes: string[]
    near: (ip: string | null) => string | null
    urls: Pick<Environment, 'appUrl' | 'formerUrls'>
  },
): SecurityOverview => ({
  twoFactor: {
    enabled: viewer.secondFactor,
    authenticator: viewer.secondFactor && (twoFactor?.authenticator ?? false),
    lastUsedAt: (viewer.secondFactor && twoFactor?.last_used_at?.toISOString()) || null,
    recoveryCodesLeft: viewer.secondFactor ? (twoFactor?.codes ?? 0) : 0,
    needed: viewer.role !== 'member',
  },
  passwordChangedAt: passwordChangedAt.toISOString(),
  email: {
    current: shownEmail(viewer.email),
    refusedAt: emailRefusedAt?.toISOString() ?? null,
    change: change
      ? {
          to: shownEmail(change.new_email),
          oldConfirmed: change.old_confirmed_at !== null,
          newConfirmed: change.new_confirmed_at !== null,
          expiresAt: change.expires_at.toISOString(),
        }
      : null,
  },
  passkeys: passkeys.map(passkey => presentPasskey(passkey, urls)),
  devices: devices.map(device => ({
    id: device.id,
    ...describeBrowser(device.user_agent),
    current: deviceHashes.includes(device.secret_hash),
    createdAt: device.created_at.toISOString(),
    lastUsedAt: device.last_used_at.toISOString(),
    expiresAt: device.expires_at.toISOString(),
  })),
  sessions: sessions.map(session => ({
    id: session.id,
    ...describeBrowser(session.user_agent),
    place: near(session.ip_address),
    current: session.id === viewer.sessionId,
    createdAt: session.created_at.toISOString(),
    lastActiveAt: session.last_active_at.toISOString(),
  })),
})

export const presentEvent = (row: LogRow): SecurityLogEntry => ({
  id: row.id,
  event: row.event,
  at: row.created_at.toISOString(),
  ...describeBrowser(row.user_agent),
})

export const presentStaffAccess = (row: StaffAccessRow): StaffAccess => ({
  id: row.id,
  kind: row.kind,
  at: row.at.toISOString(),
  reason: row.reason,
  messages: row.messages,
})
