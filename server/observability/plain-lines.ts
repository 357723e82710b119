import type { DestinationStream } from 'pino'

interface Line {
  level?: number
  time?: number
  msg?: string
  err?: { type?: string; message?: string; stack?: string }
  [field: string]: unknown
}

const names: Record<number, string> = { 20: 'debug', 40: 'warning', 50: 'error', 60: 'fatal' }
const warning = 40
/** Characters of a value. */
const shown = 200

const valueOf = (value: unknown): string => {
  if (Array.isArray(value)) return `${value.length} entries`
  const text = typeof value === 'string' && /^[\w./:@-]+$/.test(value) ? value : JSON.stringify(value)
  return text.length > shown ? `${text.slice(0, shown)}…` : text
}

/** A line of the log for a person, with the stack of an error. Control characters stay escaped. */
export function plainLine(json: string): string {
  const { level = 0, time = 0, msg = '', err, ...fields } = JSON.parse(json) as Line
  const at = new Date(time).toTimeString().slice(0, 8)
  const name = names[level] ? `${names[level]}: ` : ''
  const rest = Object.entries(fields).map(([field, value]) => ` ${field}=${valueOf(value)}`)
  const stack = err ? `\n${(err.stack ?? `${err.type}: ${err.message}`).replace(/^/gm, '  ')}` : ''
  return `${at} ${name}${msg}${rest.join('')}${stack}\n`
}

/** Warnings and errors go to standard error. */
export const plainLines: DestinationStream = {
  write: json => {
    const { level = 0 } = JSON.parse(json) as Line
    ;(level >= warning ? process.stderr : process.stdout).write(plainLine(json))
  },
}
