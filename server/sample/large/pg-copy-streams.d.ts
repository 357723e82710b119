declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream'
  import type { Submittable } from 'pg'
  /** `copy … from stdin` as a stream that takes its rows. */
  export function from(statement: string): Writable & Submittable
}
