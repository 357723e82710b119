import { request } from 'node:http'
import { expect, it } from 'vitest'
import { createApp } from '../server/app.ts'
import { openListener } from '../server/http/listener.ts'
import { createTestApp } from './support/app.ts'

const send = (url: string, method: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(url, { method, agent: false, headers: { cookie: 'peeps.session_token=echoed' } }, response => {
      let text = JSON.stringify(response.headers)
      response.on('data', chunk => (text += String(chunk)))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sent.on('error', reject)
    sent.end()
  })

it('refuses TRACE on all paths, and echoes nothing', async () => {
  const { deps } = await createTestApp({ environment: { HOST: '127.0.0.1', PORT: '0' } })
  const { port, close } = await openListener(createApp(deps).fetch, deps)
  try {
    for (const path of ['/', '/api/session', '/healthz', '/media/a.webp', '/live', '/assets/x.js']) {
      const { status, text } = await send(`http://127.0.0.1:${port}${path}`, 'TRACE')
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(text).not.toContain('echoed')
    }
  } finally {
    await close()
  }
})
