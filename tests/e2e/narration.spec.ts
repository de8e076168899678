import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { speak } from '#tests/spoken.ts'
import { misfitsAtEverySize } from './fits.ts'
import { enter, expect, expectAccessible, open, test } from './kado.ts'

// Each paragraph is read for a second and a half, and the next one a second and a half later.
const PERIOD = 3
const PARAGRAPHS = 4

const voice = join(mkdtempSync(join(tmpdir(), 'kado-voice-')), 'surat.wav')
writeFileSync(voice, new Uint8Array(speak([0, 0.5, ...Array(PARAGRAPHS).fill([1.5, 1.5]).flat()])))

// A microphone that hears it, with permission to use it.
const microphone = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-audio-capture=${voice}`,
]

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...microphone] })
  },
})

// In seconds.
const NEAR = 0.25

// Notes at which time of the voice each paragraph's first letter stands.
const WATCH = `{
  const { play } = HTMLMediaElement.prototype
  window.firsts = []
  HTMLMediaElement.prototype.play = function () {
    if (this.loop) return play.call(this)
    window.voice = this
    const look = () => {
      const shown = [...document.querySelectorAll('.typed-text p:not(.sr-only)')]
      shown.forEach(({ textContent }, index) => {
        if (textContent.replace('_', '')) window.firsts[index] ??= this.currentTime
      })
      if (!this.ended) requestAnimationFrame(look)
    }
    look()
    return play.call(this)
  }
}`

// Whether the signature is written to its end.
const IS_SIGNED = `document.querySelector('.love-typing-signature').getAnimations()
  .every(({ playState }) => playState === 'finished')`

// The seal travels to its place again whenever the window changes.
async function expectStill(control: Locator) {
  let last = ''
  const isStill = async () => {
    const before = last
    last = JSON.stringify(await control.boundingBox())
    return last === before
  }
  await expect.poll(isStill).toBe(true)
}

type Narration = { marks: number[]; quiet: [from: number, to: number][]; seconds: number }

const read = (page: Page) =>
  page.evaluate("fetch('/api/narrations').then((each) => each.json())") as Promise<Narration[]>
const seal = (page: Page, name: RegExp) => page.getByRole('button', { name })

test('the owner reads the letter aloud, and its letters come with his voice and his pauses', async ({
  page,
  kado,
  another,
}) => {
  const owner = await another()
  await enter(owner, kado, '/edit-love-typing')
  await owner.getByLabel('tertanda').fill('Raka')
  await owner.getByRole('button', { name: 'Simpan', exact: true }).click()
  await open(owner, `${kado.url}/edit-love-typing`)
  await owner.getByRole('button', { name: 'Rekam suara' }).click()
  await expectAccessible(owner)
  const begin = owner.getByRole('button', { name: 'Rekam suratnya' })
  expect(await misfitsAtEverySize(owner, begin)).toEqual([])
  await owner.setViewportSize({ width: 390, height: 844 })
  await begin.click()
  for (let next = 1; next < PARAGRAPHS; next += 1) {
    await expect(owner.getByRole('timer')).toContainText(`0.${String(next * PERIOD).padStart(2, '0')}`)
    await owner.getByRole('button', { name: 'Paragraf berikutnya' }).click()
  }
  await expect(owner.getByRole('timer')).toContainText('0.12')
  await owner.getByRole('button', { name: 'Selesai' }).click()
  await owner.getByRole('button', { name: 'Dengarkan rekaman' }).click()
  const save = owner.getByRole('button', { name: 'Simpan suara' })
  expect(await misfitsAtEverySize(owner, save)).toEqual([])
  await save.click()
  await expect(owner.getByText(/^Suaramu, 1\d detik$/)).toBeVisible()

  await page.addInitScript({ content: WATCH })
  await open(page, `${kado.url}/love-typing`)
  await expect(page.getByRole('heading', { name: 'Raka membacakan surat ini untukmu' })).toBeVisible()
  await expectAccessible(page)
  const invitation = page.getByRole('button', { name: 'Baca saja tanpa suara' })
  expect(await misfitsAtEverySize(page, invitation)).toEqual([])
  expect(await page.evaluate('window.voice')).toBeUndefined()
  await seal(page, /^Dengar Raka membacakan surat ini, /).click()
  const pause = seal(page, /^(Jeda|Lanjutkan) suara Raka$/)
  expect(await misfitsAtEverySize(page, pause, () => expectStill(pause))).toEqual([])
  const again = seal(page, /^Dengar lagi dari awal$/)
  await expect(again).toBeVisible()
  await expect.poll(() => page.evaluate(IS_SIGNED)).toBe(true)
  expect(await misfitsAtEverySize(page, again)).toEqual([])

  // Each mark lies in the pause before its paragraph, or shortly behind it.
  const [{ marks, quiet } = { marks: [], quiet: [] }] = await read(page)
  expect(marks).toHaveLength(PARAGRAPHS)
  const firsts = (await page.evaluate('window.firsts')) as number[]
  for (const [index, mark] of marks.entries()) {
    const [from = 0, begins = 0] = quiet.findLast(([from]) => from <= mark) ?? []
    expect(begins - from, `the pause before paragraph ${index + 1}`).toBeGreaterThan(index > 0 ? 1.2 : 0.1)
    expect(Math.abs((firsts[index] ?? 0) - begins), `paragraph ${index + 1}`).toBeLessThanOrEqual(NEAR)
  }
  await expect(page.getByText('Raka', { exact: true })).toBeVisible()

  await owner.getByRole('button', { name: 'Hapus suara' }).click()
  await expect(owner.getByRole('button', { name: 'Rekam suara' })).toBeVisible()
  expect(await read(page)).toEqual([])
  await owner.getByRole('button', { name: 'Urungkan' }).click()
  await expect(owner.getByText(/^Suaramu, 1\d detik$/)).toBeVisible()
  expect(await read(page)).toHaveLength(1)
})
