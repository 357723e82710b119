const { HOST: host = '', PORT: port = '' } = process.env
const all = ['', '0.0.0.0', '::'].includes(host)
const url = `http://${all ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port || '3000'}/readyz`
const answer = await fetch(url, { signal: AbortSignal.timeout(4_000) }).catch(() => undefined)
process.exitCode = answer?.ok ? 0 : 1
