/** An expected failure; the message explains it to the operator. */
export class BackupFailure extends Error {}
