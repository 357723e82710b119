import { announce, guest } from '../support/events.ts'
import { englishOn, sentence } from '../support/language.ts'
import { pictures } from '../support/listing-form.ts'
import { mailedLink, newAddress, noSidewaysScroll, password } from '../support/newcomer.ts'
import { axe, expect, latestMail, test } from '../support/test.ts'

// The walk has all languages.
for (const language of ['ca'] as const)
  test.describe(`a browser that asks for ${language}`, () => {
    test.use({ locale: `${language}-ES` })

    test('signs up, sets up, asks, joins, sells and writes in it', async ({ page, browser }) => {
      test.slow()
      const say = (key: string) => sentence(language, key)
      const press = (key: string) => page.getByRole('button', { name: say(key), exact: true }).click()
      const field = (key: string) => page.getByLabel(say(key), { exact: true })
      const understood = async () => {
        expect(await englishOn(page, language)).toEqual([])
        await noSidewaysScroll(page)
      }

      const email = newAddress()
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await understood()
      await page.getByRole('link', { name: say('accounts.signIn.create') }).click()
      await field('accounts.name').fill('Berta Solé')
      await field('accounts.email').fill(email)
      const secret = page.getByLabel(say('accounts.signUp.password'), { exact: true })
      await secret.fill('curta')
      await press('accounts.signUp.submit')
      await expect(secret).toHaveAttribute('aria-invalid', 'true')
      await understood()
      await secret.fill(password)
      await press('accounts.signUp.submit')
      await expect(page.getByRole('dialog')).toContainText(email)
      await understood()
      await axe(page)

      expect((await latestMail(page.request, email)).html).toContain(`<html lang="${language}">`)
      await page.goto(await mailedLink(page, email, /./, '/auth/confirm'))
      await understood()
      await page.getByRole('main').getByRole('link').first().click()

      await expect(page).toHaveURL(/\/onboarding/)
      await understood()
      await press('onboarding.next')
      await field('onboarding.work.industry').selectOption('Design & Creative')
      await understood()
      await press('onboarding.next')
      await field('onboarding.local.years').selectOption('1-3')
      await understood()
      await press('onboarding.next')
      await page.getByRole('button', { name: say('onboarding.knowledge.areas.Housing & Renting') }).click()
      await understood()
      await axe(page)
      await press('onboarding.complete')
      await expect(page).toHaveURL(/\/home$/)
      await expect(page.getByRole('heading', { level: 1, name: /Berta/ })).toBeVisible()
      await understood()

      const question = `On venen fil ${crypto.randomUUID().slice(0, 8)}?`
      await page.goto('/ask')
      await field('questions.composer.label').fill(question)
      await field('questions.composer.category').selectOption('Food & Local Tips')
      await press('questions.composer.submit')
      await expect(page.getByText(say('questions.postedDetail'))).toBeVisible()
      await understood()
      await page.getByRole('article').getByRole('link', { name: question }).click()
      await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible()
      await understood()

      const neighbour = await guest(browser, 'Núria Camps', 'Europe/Madrid')
      await page.goto(`/events/${await announce(neighbour.page, 'Vermut')}`)
      await press('events.detail.join')
      await expect(page.getByText(say('events.detail.joined'))).toBeVisible()
      await understood()

      await page.goto('/swap?new=selling')
      await field('listingForm.name').fill('Bicicleta')
      await page.getByRole('button', { name: say('listingForm.create'), exact: true }).press('Enter')
      await expect(page.locator('[role=dialog] [aria-invalid=true]').first()).toBeVisible()
      await understood()
      await page
        .locator('[role=dialog] input[type=file]')
        .first()
        .setInputFiles(await pictures(1))
      await expect(page.locator('[role=dialog] img[src^="/media/"]')).toBeVisible()
      await field('listingForm.price').fill('85')
      await press('exchange.condition.good')
      await field('listingForm.location').fill('Sants')
      await press('exchange.delivery.pickup')
      await understood()
      await press('listingForm.create')
      await expect(page.getByText(say('listingForm.created'))).toBeVisible()
      await understood()

      await page.goto(`/profile/${neighbour.id}`)
      await press('profiles.member.message')
      await expect(page).toHaveURL(/\/messaging\//)
      await page.getByRole('textbox', { name: say('messages.composer.label'), exact: true }).fill('Bon dia, Núria!')
      await understood()
      await press('messages.composer.send')
      await expect(page.locator('[data-message]').getByText('Bon dia, Núria!')).toBeVisible()
      await understood()
      await neighbour.context.close()
    })
  })
