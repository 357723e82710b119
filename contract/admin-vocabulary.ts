export const auditActions = [
  'role.changed',
  'account.deactivated',
  'account.activated',
  'account.erased',
  'account.opened',
  'flag.resolved',
  'flag.dismissed',
  'post.removed',
  'post.restored',
  'post.featured',
  'post.unfeatured',
  'terms.saved',
  'terms.published',
  'terms.withdrawn',
  'payments.opened',
  'payments.denied',
  'payments.granted',
  'payments.revoked',
  'twoFactor.switchedOff',
  'sessions.ended',
  'sessions.allEnded',
  'account.exported',
  'database.changed',
  'maintenance.on',
  'maintenance.off',
  'pushKey.renewed',
] as const
export type AuditAction = (typeof auditActions)[number]

export const auditGroups = {
  roles: ['role.changed', 'twoFactor.switchedOff'],
  status: ['account.deactivated', 'account.activated', 'account.erased', 'sessions.ended', 'sessions.allEnded'],
  flags: ['flag.resolved', 'flag.dismissed', 'post.removed', 'post.restored', 'post.featured', 'post.unfeatured'],
  privacy: ['account.opened', 'account.exported'],
  terms: ['terms.saved', 'terms.published', 'terms.withdrawn'],
  payments: ['payments.opened', 'payments.denied', 'payments.granted', 'payments.revoked'],
  server: ['database.changed'],
} as const satisfies Record<string, readonly AuditAction[]>
export type AuditGroup = keyof typeof auditGroups

export const auditSubjects = ['account', 'post', 'reply', 'conversation', 'terms', 'payments'] as const
export type AuditSubject = (typeof auditSubjects)[number]

/** What staff opened: messages of a reported conversation, an email with its sessions, or a search for an exact email. */
export const staffAccessKinds = ['conversation', 'account', 'search'] as const
export type StaffAccessKind = (typeof staffAccessKinds)[number]

export const userSorts = ['name_asc', 'name_desc', 'role', 'city', 'last_active'] as const
export type UserSort = (typeof userSorts)[number]
