import { routes } from '#contract/routes.ts'
import { misfitsAtEverySize } from './fits.ts'
import { firstFolder } from './folders.ts'
import { enter, expect, test } from './kado.ts'
import { walkTo } from './screen-walk.ts'

const MOVING = `document.getAnimations().filter(({ playState }) => playState === 'running').length`

test('every screen of the built pages keeps the content policy', async ({ page, kado, violations }) => {
  await enter(page, kado, '/entah-di-mana')
  const folder = await firstFolder(kado)
  for (const path of Object.values(routes)) {
    await walkTo(page, path.replace(':id', `${folder}`))
    await expect(page.getByRole('heading', { level: 1 }), path).toBeAttached()
  }
  expect(violations).toEqual([])

  // A violation of the policy would have been found.
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend',
    '<img src="https://lain.example/x.png" alt="" onload="1" style="color: red">')`)
  await expect
    .poll(() => violations.map((each) => each.split(' ')[0]).sort())
    .toEqual(['img-src', 'script-src-attr', 'style-src-attr'])
  violations.length = 0
})

test('reduced motion stops the falling hearts, and the loading screen fits at every size', async ({
  page,
  kado,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // It stays as long as the app's code has not come.
  await page.route('**/assets/*.js', () => new Promise<void>(() => undefined))
  await page.goto(kado.url, { waitUntil: 'commit' })
  await expect(page.locator('[data-heart]')).toHaveCount(40)
  expect(await page.evaluate<number>(MOVING)).toBe(0)
  expect(await misfitsAtEverySize(page, page.getByText('Tunggu Sebentar!...'))).toEqual([])
})
