import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createQuestion } from '../../tests/support/factories.ts'
import { exporting } from '../../tests/support/people/exporting.ts'
import { openPhones } from '../../tests/support/people/pushed.ts'
import { meta, schemaOrg, sharing } from '../../tests/support/people/sharing.ts'

const arabic = 'مرحبا! هل تعرفون طبيب أسنان في Gràcia؟ 3/4!'
const isolated = `\u2068${arabic}\u2069`
const hostile = `\u202E\u2069{{name}} $t(common.save) $& $' <b>x</b> &amp; "Pau's"\u202E`
const shown = `{{name}} $t(common.save) $& $' <b>x</b> &amp; "Pau's"`
const escaped = shown.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)
const stray = /[\u202A-\u202E\u2066\u2067]/

let { app, service, on, phones } = {} as Awaited<ReturnType<typeof openPhones>>
beforeAll(async () => {
  ;({ app, service, on, phones } = await openPhones())
})
afterAll(() => service.stop())

async function replied(title: string, body: string, name = 'Anna') {
  const marta = await on.member({ city: 'values' })
  const anna = await on.member({ city: 'values', name })
  await on.choose(marta, 'replies/mail', true)
  const phone = await phones.device(marta)
  await app.api('PUT', '/notification-settings/previews', { as: marta.as, body: { on: true } })
  const { id } = await createQuestion(app.deps.db, { author: marta, city: 'values', title })
  await on.reply(anna, id, { body })
  const [mail] = await on.mails(marta)
  await on.run('push')
  const files = await exporting(app).contents({ ...marta, email: marta.email })
  return { mail: mail!, push: phones.told(phone)[0]!, page: files.get('index.html') ?? '' }
}

describe("a member's value", () => {
  it('is isolated, and not parsed, in an email, a push notification and an export', async () => {
    const { mail, push, page } = await replied(hostile, `Yes ${hostile}`, `Anna\u202E`)
    expect(mail.subject).toBe(`Reply to your question: ${shown}`)
    expect(mail.text).toContain('Anna replied to your question')
    expect(mail.text).toContain(`\n\n${shown}\n\n`)
    expect(mail.text).toContain(`Anna: Yes ${shown}`)
    expect(mail.html).toContain(`>${escaped}</p>`)
    expect(push).toMatchObject({ title: 'Anna replied to your question', body: `Yes ${shown}` })
    expect(page).toContain(`<h3 dir="auto">`)
    for (const text of [mail.subject, mail.text, mail.html, push.title, push.body]) expect(text).not.toMatch(stray)
  })

  it('from right to left has its own direction', async () => {
    const { mail, push, page } = await replied(arabic, arabic, 'مريم')
    expect(mail.subject).toBe(`Reply to your question: ${isolated}`)
    expect(mail.text).toContain('\u2068مريم\u2069 replied to your question')
    expect(mail.text).toContain(`\u2068مريم\u2069: ${isolated}`)
    expect(mail.html).toContain('<span dir="auto">مريم</span> replied to your question</h1>')
    expect(mail.html).toContain(`<p dir="auto" style="margin:0 0 16px">${arabic}</p>`)
    expect(mail.html).toContain(`<div dir="auto"><b>${arabic}</b></div>`)
    expect(push).toMatchObject({ title: '\u2068مريم\u2069 replied to your question', body: isolated })
    expect(page).toContain(`<h3 dir="auto">${arabic}</h3>`)
  })

  it('is cut between letters as a reader sees them', async () => {
    const { push } = await replied('Dinner', `${'x'.repeat(135)}${'👨‍👩‍👧‍👦'.repeat(3)}`)
    expect(push.body).toBe(`${'x'.repeat(135)}…`)
  })

  it('is alone in the tags of a preview, and isolated in its title', async () => {
    const on = sharing(app)
    const { id } = await on.shared({ title: 'Dinner' })
    await app.deps.db
      .updateTable('posts')
      .set({ title: `\u202E${arabic}\u202E` })
      .where('id', '=', id)
      .execute()
    const { html } = await on.open(id)
    expect(html).toContain(`<title>${isolated} · Our Peeps</title>`)
    expect([meta(html, 'og:title'), schemaOrg(html).name]).toEqual([arabic, arabic])
  })
})
