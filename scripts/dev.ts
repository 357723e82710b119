import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { generateFonts } from './fonts.ts'

const pagePort = Number(process.env['PORT'] ?? 3000)
const apiPort = pagePort + 1

// The server restarts when its files change; Vite updates the browser by hot module replacement.
await generateFonts()
const api = spawn(process.execPath, ['--watch', 'server/run.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: String(apiPort),
    APP_URL: `http://localhost:${pagePort}`,
    LOG_FORMAT: process.env['LOG_FORMAT'] ?? 'plain',
  },
})
const target = `http://127.0.0.1:${apiPort}`
const vite = await createServer({
  server: {
    port: pagePort,
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/live', '/media', '/dev/mailbox'].map(path => [path, { target }])),
  },
})
await vite.listen()
vite.printUrls()

const end = () => {
  api.kill('SIGTERM')
  void vite.close().then(() => process.exit(0))
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
