import type { TestApp } from './app.ts'

/**
 * What keeps cookies from one answer to the next request, as a person's browser does. Each request comes from the network
 * address that `from` tells. `jar` holds every cookie by its name, as the answers so far have left them.
 */
export function openBrowser(from: () => string) {
  const jar = new Map<string, string>()
  return {
    jar,
    send: async (app: TestApp, method: string, path: string, body?: object) => {
      const answer = await app.api(method, path, {
        body,
        from: from(),
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/Max-Age=0/i.test(line)) jar.delete(name)
        else jar.set(name, value)
      }
      return answer
    },
  }
}
