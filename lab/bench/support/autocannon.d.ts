declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'
  interface Options {
    url: string
    connections: number
    duration: number
    headers?: Record<string, string>
  }
  interface Result {
    duration: number
    errors: number
    non2xx: number
  }
  /** Emits `response` with the client, status, bytes and milliseconds of each answer. */
  type Run = EventEmitter & PromiseLike<Result>
  export default function autocannon(options: Options): Run
}
