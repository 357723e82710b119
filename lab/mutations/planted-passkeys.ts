const signIn = 'server/features/passkeys/sign-in.test.ts'
const factor = 'server/features/passkeys/second-factor.test.ts'

export const passkeyFaults: [fault: string, at: string, statement: string, replacement: string, ...tests: string[]][] =
  [
    [
      'a challenge works again',
      'takeChallenge',
      "    .deleteFrom('passkey_challenges')\n    .where('hash', '=', hashOf(challenge))",
      "    .updateTable('passkey_challenges')\n    .set({ hash: hashOf(challenge) })\n    .where('hash', '=', hashOf(challenge))",
      signIn,
    ],
    [
      'any browser uses a challenge',
      'takeChallenge',
      "    .where('browser', '=', secret ? hashOf(secret) : sessionOf(context))\n",
      '',
      signIn,
    ],
    [
      "another account's passkey is a second factor",
      'verifyAssertion',
      '(owner !== undefined && passkey.user_id !== owner)',
      'false',
      factor,
    ],
    [
      'an assertion needs no verified user',
      'verifyAssertion',
      '    requireUserVerification: true,\n    // The row',
      '    requireUserVerification: false,\n    // The row',
      signIn,
    ],
    [
      'the owner of a copied key gets no warning',
      'usePasskey',
      'const fell = before.counter_fell_at === null && known > 0 && counter <= known',
      'const fell = false',
      signIn,
    ],
    [
      'a deactivated member signs in with a passkey',
      'refuseEntry',
      "if (!account.is_active && !account.may_keep) throw new AppError('ACCOUNT_INACTIVE')",
      '',
      signIn,
    ],
    [
      "a removed passkey's sessions stay",
      'removePasskey',
      "      .where('passkey_id', '=', passkeyId)\n",
      "      .where('passkey_id', '=', viewer.sessionId)\n",
      'server/features/passkeys/passkeys.test.ts',
    ],
    [
      'a reset leaves passkeys that a password could add',
      'deleteUnprovedPasskeys',
      'return guarded ? false : deletePasskeys(trx, accountId)',
      'return guarded ? false : false',
      factor,
    ],
    [
      'a password proves the owner in spite of two-factor',
      'confirmOwner',
      "  if (viewer.secondFactor) throw new AppError('TWO_FACTOR_ON')\n  return withPassword",
      '  return withPassword',
      'server/features/passkeys/passkeys.test.ts',
    ],
  ]
