import { expect, open, test } from './kado.ts'

// As browsers come to people: sound only after a tap or a key.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), '--autoplay-policy=document-user-activation-required']
      await use({ ...launchOptions, args })
    },
    { scope: 'worker' },
  ],
})

test('where sound is refused the film plays muted, and the first click gives it its sound', async ({
  page,
  kado,
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await open(page, `${kado.url}/video-gift`)
  const film = page.locator('video')
  await expect(page.getByRole('button', { name: 'Nyalakan suara' })).toBeVisible()
  await expect(film).toHaveJSProperty('muted', true)
  await expect(film).toHaveJSProperty('paused', false)
  expect(logged.join()).toContain('NotAllowedError')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(film).toHaveJSProperty('muted', false)
  await expect(film).toHaveJSProperty('paused', false)
  await expect(page.getByRole('button', { name: 'Nyalakan suara' })).toHaveCount(0)
})

test('a tap on the film itself is for its sound, and does not stop it', async ({ page, kado }) => {
  await open(page, `${kado.url}/video-gift`)
  const film = page.locator('video')
  await page.getByRole('button', { name: 'Nyalakan suara' }).click({ position: { x: 150, y: 60 } })
  await expect(film).toHaveJSProperty('muted', false)
  await expect(film).toHaveJSProperty('paused', false)
})

test('where even that is refused the first click anywhere plays it', async ({ page, kado }) => {
  await page.addInitScript({
    content: `const play = HTMLMediaElement.prototype.play
      let isAllowed = false
      window.addEventListener('click', () => { isAllowed = true }, true)
      Object.defineProperty(HTMLMediaElement.prototype, 'autoplay', { set() {} })
      HTMLMediaElement.prototype.play = function () {
        return isAllowed ? play.call(this) : Promise.reject(new DOMException('No', 'NotAllowedError'))
      }
      const set = Element.prototype.setAttribute
      Element.prototype.setAttribute = function (name, value) {
        if (name !== 'autoplay') set.call(this, name, value)
      }`,
  })
  await open(page, `${kado.url}/video-gift`)
  const film = page.locator('video')
  await expect(page.getByRole('button', { name: 'Putar' })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(film).toHaveJSProperty('muted', false)
  await expect(film).toHaveJSProperty('paused', false)
})

test('music that is refused begins with the next tap', async ({ page, kado }) => {
  await page.addInitScript({
    content: `const play = HTMLMediaElement.prototype.play
      window.isAllowed = false
      HTMLMediaElement.prototype.play = function () {
        return window.isAllowed ? play.call(this) : Promise.reject(new DOMException('No', 'NotAllowedError'))
      }`,
  })
  await open(page, `${kado.url}/features`)
  await page.getByRole('button', { name: 'Now Playing' }).click()
  await expect(page.getByRole('button', { name: 'Putar' })).toBeVisible()
  await page.evaluate('window.isAllowed = true')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.locator('audio')).toHaveJSProperty('paused', false)
})
