import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Socket } from 'node:net'

const end = '\r\n.\r\n'
let mails = 0
const ids = new Set<string>()

function serve(socket: Socket): void {
  let [text, isData] = ['', false]
  socket.setEncoding('latin1')
  socket.on('error', () => undefined)
  socket.write('220 sink\r\n')
  socket.on('data', (chunk: string) => {
    text += chunk
    for (;;) {
      const at = text.indexOf(isData ? end : '\r\n')
      if (at < 0) return
      const line = text.slice(0, at)
      text = text.slice(at + (isData ? end.length : 2))
      if (isData) {
        mails++
        ids.add(/^message-id: (.*)$/im.exec(line)?.[1] ?? '')
        isData = false
        socket.write('250 kept\r\n')
      } else if (/^data/i.test(line)) {
        isData = true
        socket.write('354 go on\r\n')
      } else if (/^quit/i.test(line)) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    }
  })
}

if (import.meta.main) {
  createServer(serve).listen(Number(JSON.parse(process.argv[2] ?? '0')), '127.0.0.1')
  const http = createHttpServer((_, response) => response.end(JSON.stringify({ mails, distinct: ids.size })))
  http.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}`))
}
