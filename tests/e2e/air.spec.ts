import { expect, open, test } from './kado.ts'
import { goTo } from './screen-walk.ts'
import { levels, played, spyOnSound } from './sound-spy.ts'

// Like most people, without data saving.
test.use({ fetchesRooms: true })

test("the ambient sound starts at the first touch and follows the song's switch and volume", async ({
  page,
  kado,
}) => {
  const asked: string[] = []
  const button = page.getByRole('button', { name: 'Now Playing' })
  const panel = page.getByRole('region', { name: 'Now Playing' })
  page.on('request', (request) => request.url().endsWith('/air.mp3') && asked.push(request.url()))
  await spyOnSound(page)
  await open(page, `${kado.url}/features`)
  await expect(button).toBeVisible()
  expect(asked).toEqual([])
  await page.mouse.click(8, 300)
  await expect.poll(() => levels(page)).toEqual([0.4])
  expect(asked).toEqual([`${kado.url}/skies/biru/air.mp3`])
  expect(await played(page)).toEqual(['loop'])

  await button.click()
  const pressed = (name: string) => panel.getByRole('button', { name }).click()
  await pressed('Jeda')
  await expect.poll(() => levels(page)).toEqual([0.4, 0])
  await pressed('Putar')
  await panel.getByRole('slider', { name: 'Volume' }).press('Home')
  await expect.poll(async () => (await levels(page)).slice(2)).toEqual([0.4, 0])
  await panel.getByRole('slider', { name: 'Volume' }).press('End')
  await expect.poll(async () => (await levels(page)).at(-1)).toBe(0.8)
  // The song is paused beside the letter, and dawn ends before the night.
  const before = (await levels(page)).length
  await goTo(page, '/love-typing')
  // The level of all music is 0.5 while the letter is typed, and else 1: the ambient sound has neither.
  const ambient = async () =>
    (await levels(page)).slice(before).filter((level) => level !== 0.5 && level !== 1)
  await expect.poll(ambient).toEqual([0])
  await goTo(page, '/features')
  await expect.poll(ambient).toEqual([0, 0.8])
  await page.evaluate(`document.documentElement.dataset.sky = 'fajar'`)
  await expect.poll(async () => (await levels(page)).at(-1)).toBe(0)
  expect(asked).toHaveLength(1)
})
