import { randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'
import { signInAs } from './app.ts'
import { createAccount, factoryPassword } from './factories.ts'
import { openEvents } from './events.ts'
import { drawing } from './pictures.ts'

export type Families = Map<string, { type: string; labels: Map<string, Set<string>> }>

export async function scrape(app: TestApp): Promise<string> {
  const answer = await app.request('GET', '/metrics', { from: '127.0.0.1' })
  if (answer.status !== 200) throw new Error(`/metrics answered ${answer.status}`)
  return answer.text()
}

const series = /^(\w+)(?:\{(.*)\})? [^ ]+$/

export function familiesOf(text: string): Families {
  const families: Families = new Map()
  for (const line of text.split('\n')) {
    const [, name, type] = /^# TYPE (\S+) (\S+)/.exec(line) ?? []
    if (name && type) families.set(name, { type, labels: new Map() })
    const [, full = '', labels = ''] = series.exec(line) ?? []
    const family = families.get(full) ?? families.get(full.replace(/_(bucket|count|sum)$/, ''))
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g))
      family?.labels.set(label, (family.labels.get(label) ?? new Set()).add(value))
  }
  return families
}

export async function makeTraffic(app: TestApp): Promise<void> {
  const { account } = await createAccount(app.deps.db, { city: `traffic-${randomUUID()}` })
  const as = await signInAs(app, account)
  const signIn = (password: string) =>
    app.api('POST', '/accounts/sign-in', { body: { email: account.email, password }, from: '10.99.0.1' })
  await signIn('not this one at all')
  await signIn(factoryPassword)
  await app.api('POST', '/accounts/sign-up', {
    body: { name: 'Ann', email: `${randomUUID()}@example.org`, password: 'long enough for this' },
    from: '10.99.0.2',
  })
  await app.deps.jobs.wake()
  const picture = await drawing(40, 40).webp().toBuffer()
  const { body: profile } = await app.api('PUT', '/profile/avatar', { as, body: picture })
  const events = await openEvents(app, '/live', as)
  await app.api('POST', '/questions', {
    as,
    body: { id: randomUUID(), category: 'Podcasting', title: 'Who is awake?' },
  })
  while ((await events.next()).type !== 'question.asked');
  await events.close()
  await app.request('GET', profile.avatar.large)
  await app.request('POST', '/api/payments/webhook', { body: {} })
}
