import { buffer as bufferOf } from 'node:stream/consumers'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { unzip } from '../../support/unzip.ts'
import { noSidewaysScroll } from '../support/newcomer.ts'
import { axe, expect, sampleAccounts, signIn, test } from '../support/test.ts'

test('prepares and downloads the own data, which reads without a network', async ({ page, browser }, info) => {
  const marta = (await sampleAccounts()).find(({ email }) => email === 'marta@example.org')!
  await signIn(page, marta.email)
  await page.goto('/settings/data/download')
  await page.getByRole('button', { name: 'Prepare my data' }).click()
  await expect(page.getByRole('heading', { name: 'Your data is ready' })).toBeVisible({ timeout: 30_000 })
  await axe(page)
  await page.getByRole('button', { name: 'Download ZIP file' }).click()
  await expect(page.getByLabel('Your password', { exact: true })).toBeFocused()
  await axe(page)
  await page.getByLabel('Your password', { exact: true }).fill(marta.password)
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const download = await begun
  expect(download.suggestedFilename()).toBe('our-peeps-data.zip')
  const stream = await download.createReadStream()
  const files = unzip(await bufferOf(stream))
  for (const [name, bytes] of files) {
    await mkdir(dirname(info.outputPath(name)), { recursive: true })
    await writeFile(info.outputPath(name), bytes)
  }

  const context = await browser.newContext({ offline: true, viewport: { width: 320, height: 700 } })
  const reader = await context.newPage()
  const problems: string[] = []
  reader.on('console', message => problems.push(message.text()))
  reader.on('requestfailed', request => problems.push(request.url()))
  await reader.goto(`file://${info.outputPath('index.html')}`)
  await expect(reader.getByRole('heading', { level: 1, name: 'Your data on Our Peeps' })).toBeVisible()
  await axe(reader)
  await noSidewaysScroll(reader)
  await expect
    .poll(() =>
      reader
        .locator('img')
        .first()
        .evaluate(one => (one as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0)
  await reader.getByRole('button', { name: 'Català' }).click()
  await expect(reader.getByRole('heading', { level: 1, name: 'Les teves dades a Our Peeps' })).toBeVisible()
  await expect(reader.getByRole('heading', { name: 'Perfil', exact: true })).toBeVisible()
  await reader.getByRole('link', { name: 'Obre' }).last().click()
  await expect(reader.getByRole('link', { name: 'Resum' }).first()).toBeVisible()
  await axe(reader)
  await noSidewaysScroll(reader)
  await reader.getByRole('link', { name: 'Resum' }).first().click()
  await expect(reader.getByRole('heading', { level: 1, name: 'Les teves dades a Our Peeps' })).toBeVisible()
  expect(problems).toEqual([])
  await context.close()

  await page.getByRole('button', { name: 'Delete this file now' }).click()
  await page.getByRole('button', { name: 'Delete file' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing prepared yet' })).toBeVisible()
})
