import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Mailbox {
  /** As SMTP_URL. */
  url: string
  /** The text of the first mail to an address; waits for it. */
  mailTo(address: string): Promise<string>
  close(): void
}

/** A mail server on this machine that keeps what it is sent. */
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
        // Soft line ends of quoted-printable would cut a link in two.
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
