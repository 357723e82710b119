/** A backup or a restore that cannot be, in a sentence that tells an operator why. */
export class BackupFailure extends Error {}
