import { afterEach, expect, test } from 'vitest'
import { open } from '#tests/components/app.tsx'
import { graveFindings } from '#tests/components/axe.ts'
import { misfits } from '#tests/components/misfits.ts'
import { loadSkies, seenMoons } from '#tests/components/moons.ts'
import { problemsAtEverySize, resize, restoreSize } from '#tests/components/sizes.ts'

afterEach(() => document.querySelector('#planted')?.remove())

const at = 'position:absolute;top:0;left:0;margin:0'

test.each([
  [
    'a cut text',
    '<p class="box" style="overflow:hidden;width:30px;white-space:nowrap">Panjang sekali</p>',
    /^cut by box/,
  ],
  [
    'texts on each other',
    `<p style="${at}">Satu</p><p style="${at}">Dua</p>`,
    /^run together: "Satu" and "Dua"/,
  ],
  ['a small text', '<p style="font-size:6px">Kecil</p>', /^small, 6px: "Kecil"/],
  [
    'a text beside the screen',
    '<p style="position:fixed;left:-9px">Keluar</p>',
    /^beside the screen: "Keluar"/,
  ],
  ['a page that scrolls sideways', '<p style="width:1999px">Lebar</p>', /^the page scrolls sideways/],
  ['a control beside the screen', '<input style="position:fixed;left:-9px">', /^control beside the screen/],
  ['controls on each other', `<input style="${at}"><input style="${at}">`, /^controls meet/],
  [
    'a text below the music',
    `<i class="music-button" style="${at};width:99px;height:99px"></i><p style="${at}">Tertutup</p>`,
    /^the music covers "Tertutup"/,
  ],
])('the check of fitting finds %s', (_, planted, finding) => {
  plant(planted)
  expect(misfits()).toContainEqual(expect.stringMatching(finding))
})

test.each([
  ['a drawn moon', '/date-input2'],
  ['a painted moon', '/games'],
])('the check of fitting finds a text on %s', async (_, path) => {
  await open(path)
  await loadSkies()
  await resize({ width: 1440, height: 900 })
  const [moon] = seenMoons()
  plant(`<p style="position:fixed;margin:0;left:${moon?.left}px;top:${moon?.top}px;font-size:60px">Bulan</p>`)
  expect(misfits()).toContain('the moon touches a text')
  await restoreSize()
})

test('the check at every size finds what stays small beside text of 200 %, and what nobody can name', async () => {
  plant('<p style="font-size:12px">Tetap</p><button></button>')
  const found = await problemsAtEverySize()
  expect(found).toContainEqual(expect.stringMatching(/on a phone with text of 200 %: small, 12px: "Tetap"/))
  expect(found).toContainEqual(expect.stringMatching(/on the narrowest phone: button-name/))
  expect(await graveFindings()).toHaveLength(1)
})

function plant(markup: string) {
  document.body.insertAdjacentHTML('beforeend', `<div id="planted">${markup}</div>`)
}
