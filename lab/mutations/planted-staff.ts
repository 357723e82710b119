const opening = 'server/features/admin/open-account.test.ts'
const denial = 'server/features/accounts/deny-sign-in.test.ts'

export const staffFaults: [fault: string, at: string, statement: string, replacement: string, ...tests: string[]][] = [
  [
    'a reason opens an account for all admins',
    'hasOpened',
    'where s.staff_id = ${staff}::uuid and s.user_id = ${user}',
    'where s.user_id = ${user}',
    opening,
  ],
  [
    'an opened account stays open',
    'hasOpened',
    "s.kind = 'account' and ${isRecent(sql`s.at`)}",
    "s.kind = 'account'",
    opening,
  ],
  [
    'the reported member reads the words of the report',
    'recordReading',
    'reports.find(report => report.person_id === userId)?.reason ?? null',
    'reports[0]?.reason ?? null',
    'server/features/moderation/staff-access.test.ts',
  ],
  [
    'superadmins who cannot open the admin pages count',
    'areLastSuperadmins',
    'superadmins.filter(({ enabled }) => enabled)',
    'superadmins',
    'server/features/deletion/deletion.test.ts',
    'server/run-command.test.ts',
  ],
  [
    'a new installation loses its last superadmin',
    'areLastSuperadmins',
    'able.length > 0 ? able : superadmins',
    'able',
    'server/features/deletion/deletion.test.ts',
  ],
  [
    'a stolen password alone makes its browser known',
    'signInInTurn',
    'if (!entered.secondStep) context.setCookies.push(knownCookie(context, proof))',
    'context.setCookies.push(knownCookie(context, proof))',
    denial,
  ],
  [
    'a denied sign-in leaves the password valid',
    'refuseEntry',
    "if (account.password_void) throw new AppError('PASSWORD_VOID')",
    '',
    denial,
  ],
  [
    'the link of a denied sign-in works after a reset',
    'resetPassword',
    "    await settleAlerts(trx, account.id, 'reset')\n",
    '',
    denial,
  ],
]
