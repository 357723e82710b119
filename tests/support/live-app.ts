import { afterEach, beforeEach } from 'vitest'
import { createTestApp, type TestApp } from './app.ts'

export function eachLiveApp(give: (app: TestApp) => void): void {
  let app: TestApp
  beforeEach(async () => {
    app = await createTestApp()
    await app.deps.hub.start()
    give(app)
  })
  afterEach(() => app.deps.hub.close())
}
