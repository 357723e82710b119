/** An expected failure of a backup or restore; the message explains it to the operator. */
export class BackupFailure extends Error {}
