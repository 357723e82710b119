import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  recipients: string[]
  headers: Map<string, string[]>
  parts: Map<string, string>
}

type Mood =
  'well' | { at: 'sender' | 'recipient' | 'text'; refuses: number; text?: string } | { silentAt: 'greeting' | 'text' }

export interface SmtpServer {
  port: number
  received: ReceivedMail[]
  passwords: string[]
  asked: number
  mood: Mood
  down(): Promise<void>
  up(): Promise<void>
  close(): Promise<void>
}

export async function startSmtp({
  password,
  starttls = false,
}: { password?: string | readonly string[]; starttls?: boolean } = {}) {
  const refused = (responseCode: number, text = 'Not today') => Object.assign(new Error(text), { responseCode })
  const refusal = (step: string) => {
    const { mood } = smtp
    return typeof mood === 'object' && 'at' in mood && mood.at === step ? refused(mood.refuses, mood.text) : null
  }
  const isSilent = (step: string) =>
    typeof smtp.mood === 'object' && 'silentAt' in smtp.mood && smtp.mood.silentAt === step
  const open = () =>
    new SMTPServer({
      authOptional: password === undefined,
      // The app must still not send its password over an unencrypted connection.
      allowInsecureAuth: true,
      disabledCommands: starttls ? [] : ['STARTTLS'],
      closeTimeout: 10,
      onConnect: (_, done) => {
        smtp.asked++
        if (!isSilent('greeting')) done()
      },
      onAuth: (auth, _, done) => {
        smtp.passwords.push(auth.password ?? '')
        if ([password].flat().includes(auth.password ?? undefined)) done(null, { user: auth.username })
        else done(refused(535))
      },
      onMailFrom: (_, __, done) => done(refusal('sender')),
      onRcptTo: (_, __, done) => done(refusal('recipient')),
      onData: (stream, session, done) => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        void textOf(stream).then(raw => {
          if (isSilent('text')) return
          const refusing = refusal('text')
          if (!refusing) smtp.received.push({ recipients, ...parsed(raw) })
          done(refusing)
        }, done)
      },
    })
  let server = open()
  const listen = (port: number) =>
    new Promise<void>(resolve => {
      server.on('error', () => undefined)
      server.listen(port, '127.0.0.1', resolve)
    })
  const down = () => new Promise<void>(resolve => server.close(() => resolve()))
  const smtp: SmtpServer = {
    port: 0,
    received: [],
    passwords: [],
    asked: 0,
    mood: 'well',
    down,
    up: () => {
      server = open()
      return listen(smtp.port)
    },
    close: down,
  }
  await listen(0)
  smtp.port = (server.server.address() as AddressInfo).port
  return smtp
}

function parsed(raw: string): Pick<ReceivedMail, 'headers' | 'parts'> {
  const { headers, body } = split(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type')?.[0] ?? '')?.[1]
  const parts = new Map<string, string>()
  for (const part of boundary ? body.split(`--${boundary}`).slice(1, -1) : []) {
    const inner = split(part.trimStart())
    const kind = (inner.headers.get('content-type')?.[0] ?? '').split(';')[0] ?? ''
    const encoding = inner.headers.get('content-transfer-encoding')?.[0]
    parts.set(kind, decoded(inner.body, encoding).trimEnd().replaceAll('\r\n', '\n'))
  }
  return { headers, parts }
}

function split(raw: string) {
  const end = raw.indexOf('\r\n\r\n')
  const headers = new Map<string, string[]>()
  for (const line of raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), words(value)])
  }
  return { headers, body: raw.slice(end + 4) }
}

const bytesOf = (text: string) =>
  Buffer.from(
    text.replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

const decoded = (body: string, encoding = ''): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return encoding === 'quoted-printable' ? bytesOf(body.replace(/=\r\n/g, '')).toString() : body
}

/** A multi-byte character may be split between two encoded words. */
const words = (value: string): string =>
  value.replace(/=\?UTF-8\?[QB]\?[^?]*\?=(?:\s+=\?UTF-8\?[QB]\?[^?]*\?=)*/gi, all =>
    Buffer.concat(
      [...all.matchAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi)].map(([, kind, text = '']) =>
        kind?.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : bytesOf(text.replaceAll('_', ' ')),
      ),
    ).toString(),
  )
