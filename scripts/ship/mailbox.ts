import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Mailbox {
  /** The value for SMTP_URL. */
  url: string
  /** Waits for the first email to this recipient and returns its text. */
  mailTo(address: string): Promise<string>
  close(): void
}

/** A local mail server that stores what it receives. */
export async function openMailbox(): Promise<Mailbox> {
  const mails = new Map<string, string>()
  const waiting = new Map<string, (text: string) => void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        // Soft line breaks of quoted-printable would split a link.
        const text = Buffer.concat(chunks).toString().replaceAll('=\r\n', '').replaceAll('=3D', '=')
        for (const { address } of session.envelope.rcptTo) {
          mails.set(address, text)
          waiting.get(address)?.(text)
        }
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailTo: address =>
      new Promise(resolve => {
        const text = mails.get(address)
        if (text) resolve(text)
        else waiting.set(address, resolve)
      }),
    close: () => server.close(),
  }
}
