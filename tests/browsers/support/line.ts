import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Line {
  origin: string
  cut(): Promise<void>
  mend(): Promise<void>
}

let lines = 0

/** Own IPs, as rate limits count per IP. */
export async function openLine(port: number, withoutScripts = false): Promise<Line> {
  const ip = `10.77.0.${++lines}`
  const create = () =>
    createServer((asked, answer) => {
      const headers = { ...asked.headers, 'x-forwarded-for': ip }
      const passed = request({ port, path: asked.url, method: asked.method, headers }, answered => {
        if (withoutScripts) answered.headers['content-security-policy'] = "script-src 'none'"
        answer.writeHead(answered.statusCode ?? 502, answered.headers)
        answered.pipe(answer)
      })
      passed.on('error', () => answer.destroy())
      answer.on('close', () => passed.destroy())
      asked.pipe(passed)
    })
  const listen = async (server: Server, at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  let server = create()
  const own = await listen(server, 0)
  return {
    origin: `http://127.0.0.1:${own}`,
    cut: async () => {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
    mend: async () => {
      server = create()
      await listen(server, own)
    },
  }
}
