import { setTimeout as pause } from 'node:timers/promises'
import type { JobHandlers } from '../jobs/jobs.ts'

/** Milliseconds. Of the three workers, one or two then send at the same time. */
const before = 10

/** Emails to many members leave evenly, not in bursts that take the processor from requests. */
export const unhurried =
  (deliver: JobHandlers['mail']): JobHandlers['mail'] =>
  async (mail, job) => {
    await pause(before)
    return deliver(mail, job)
  }
