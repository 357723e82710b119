import { setTimeout as pause } from 'node:timers/promises'
import type { JobHandlers } from '../jobs/jobs.ts'

const before = 10

/** Emails to many members leave evenly, not in bursts that take the processor from requests. */
export const unhurried =
  (deliver: JobHandlers['mail']): JobHandlers['mail'] =>
  async (mail, job) => {
    await pause(before)
    return deliver(mail, job)
  }
