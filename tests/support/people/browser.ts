import type { TestApp } from '../app.ts'

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
