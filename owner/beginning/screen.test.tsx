import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadSession } from '#contract/account/calls.ts'
import { mediaTexts } from '#contract/media.ts'
import * as opening from '#gift/opening/calls.ts'
import { enter, leaveAndEnter } from '#tests/components/app.tsx'
import { fake, photo, pick } from '#tests/components/files.ts'
import { previewed } from '#tests/components/hub.ts'
import { sampleOf } from '#tests/components/network.ts'
import { bima, raka } from '#tests/people.ts'
import { put } from '#web/api/content.ts'
import { live } from '#web/forms/live.ts'
import { keptAnswers } from '#web/session/kept-answers.ts'
import { keptFiles } from '#web/session/kept-files.ts'
import { answers } from './answers.tsx'

const address = '/edit-begin'
const heading = page.getByRole('heading', { level: 1, name: 'Sepuluh hal tentang kalian' })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const beads = (count: number) => page.getByRole('img', { name: `${count} dari 10 terjawab` })

async function begin(stamp = 'Hari jadi') {
  keptAnswers.erase()
  await enter(address)
  await page.getByRole('button', { name: stamp }).click()
  await expect.element(heading).toBeVisible()
}

test('a stamp is chosen by the keyboard, and leads to the questions', async () => {
  keptAnswers.erase()
  await enter(address)
  const stamp = page.getByRole('button', { name: 'Jarak jauh' }).element()
  if (stamp instanceof HTMLElement) stamp.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading).toBeVisible()
  expect(answers.get().occasion).toBe('long-distance')
})

test('an answer names the page and the text that lands there, and survives a reload', async () => {
  await begin()
  await expect.element(page.getByText('mendarat di Opening, di bawah judul')).toBeVisible()
  await field('Siapa namanya?').fill('Sinta')
  await expect.element(page.getByRole('status').filter({ hasText: 'OpeningSinta' })).toBeVisible()
  await expect.element(beads(1)).toBeVisible()
  await leaveAndEnter(address)
  await expect.element(field('Siapa namanya?')).toHaveValue('Sinta')
})

test('on a wide screen the gift beside the questions shows the answer, lit where it lands', async () => {
  await page.viewport(1440, 900)
  await begin('Ulang tahun')
  await field('Siapa namanya?').fill('Sinta')
  await expect.element(page.getByTitle('Preview')).toHaveAttribute('src', '/')
  const [shown] = previewed(opening.load) ?? []
  expect(shown).toMatchObject({ title: 'Hari Kamu', recipient_name: 'Sinta' })
  expect(live.field()).toBe('opening.recipient_name')
  await field('Di mana kalian pertama bertemu?').fill('Halte Harmoni')
  await expect.element(page.getByTitle('Preview')).toHaveAttribute('src', '/games/quiz')
  await page.getByRole('link', { name: 'Lewati, aku isi sendiri' }).click()
  await expect.poll(() => previewed(opening.load)).toBeUndefined()
})

test('the stamp that was chosen is marked', async () => {
  await begin('Maaf')
  await page.getByRole('button', { name: 'Ganti perangko' }).click()
  const stamp = page.getByRole('button', { name: 'Maaf' })
  await expect.element(stamp).toHaveAccessibleDescription('Pilihanmu sekarang')
})

test('a birthday without a year says when the gift opens, and is no day of a proposal', async () => {
  await begin('Ulang tahun')
  await field('Kapan ulang tahunnya?').fill('12 des')
  await expect.element(page.getByText(/^Hadiahnya terbuka .*12 Desember \d{4}/)).toBeVisible()
  await page.getByRole('button', { name: 'Ganti perangko' }).click()
  await page.getByRole('button', { name: 'Lamaran' }).click()
  await expect.element(field('Kapan lamarannya?')).toHaveValue('')
})

test('skipping opens Persiapan and keeps the answers', async () => {
  await begin()
  await field('Namamu sendiri?').fill('Raka')
  await page.getByRole('link', { name: 'Lewati, aku isi sendiri' }).click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Persiapan' })).toBeVisible()
  expect(answers.get().giver).toBe('Raka')
})

test('a day that does not exist, or is still ahead, does not land', async () => {
  await begin()
  const date = field('Tanggal berapa kalian jadian?')
  const wrong = page.getByText('Tanggal itu tidak ada. Cek sekali lagi.')
  for (const written of ['31 2 24', '14 2 2099', 'kemarin']) {
    await date.fill(written)
    await expect.element(wrong).toBeVisible()
    await expect.element(beads(0)).toBeVisible()
  }
  await date.fill('14 2 24')
  await expect.element(wrong).not.toBeInTheDocument()
  await expect.element(page.getByText('14 Februari 2024')).toBeVisible()
})

test('a text over the limit of its page stays in the field and does not land', async () => {
  await begin()
  await field('Siapa namanya?').fill('Sinta Kusumawardani')
  await expect.element(page.getByRole('alert').filter({ hasText: 'Paling banyak 14 huruf.' })).toBeVisible()
  await expect.element(field('Siapa namanya?')).toHaveValue('Sinta Kusumawardani')
  await expect.element(beads(0)).toBeVisible()
})

test.each([
  ['Ulang tahun', 'Kapan ulang tahunnya?'],
  ['Lamaran', 'Kapan lamarannya?'],
])('%s asks for its own day besides the date of the couple', async (stamp, question) => {
  await begin(stamp)
  await expect.element(field(question)).toBeVisible()
  await expect.element(field('Tanggal berapa kalian jadian?')).toBeVisible()
})

test('picked files wait on this device, also after a reload, and a wrong one is refused', async () => {
  await begin()
  await pick(page.getByLabelText('Lagu kalian?'), fake('kita.png', 'image/png'))
  await expect.element(page.getByText(mediaTexts.wrongKind.audio)).toBeVisible()
  await pick(page.getByLabelText('Lagu kalian?'), fake('halte.mp3', 'audio/mpeg'))
  await pick(page.getByLabelText('Tiga foto kalian'), await photo())
  await expect.element(beads(2)).toBeVisible()
  await leaveAndEnter(address)
  await expect.element(page.getByText('Siap, masih di perangkat ini')).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Foto 1' })).toBeVisible()
})

test('photos that are picked while others are being read do not replace them', async () => {
  await begin()
  const input = page.getByLabelText('Tiga foto kalian')
  const [slow, fast] = [await photo('kita.jpg'), await photo('dia.jpg')]
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>()
  const reading = vi.spyOn(Blob.prototype, 'arrayBuffer').mockReturnValueOnce(promise)
  await pick(input, slow)
  await pick(input, fast)
  await expect.element(page.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  resolve(new ArrayBuffer(0))
  await expect.element(page.getByRole('img', { name: 'Foto 2' })).toBeVisible()
  reading.mockRestore()
})

test('a photo that is picked before the kept ones are read joins them', async () => {
  const { promise: read, resolve } = Promise.withResolvers<unknown>()
  const reading = vi.spyOn(keptFiles, 'read').mockReturnValue(read)
  await begin()
  put(loadSession, { ...sampleOf(loadSession), user: { email: bima.email } } as never)
  await page.getByRole('button', { name: 'Hari jadi' }).click()
  await pick(page.getByLabelText('Tiga foto kalian'), await photo('dia.jpg'))
  await expect.element(page.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  resolve({ song: fake('halte.mp3', 'audio/mpeg'), photos: [await photo('kita.jpg')] })
  await expect.element(page.getByRole('img', { name: 'Foto 2' })).toBeVisible()
  await expect.element(page.getByText('halte.mp3').first()).toBeVisible()
  reading.mockRestore()
  await expect
    .poll(() => keptFiles.read(bima.email))
    .toMatchObject({ photos: [{ name: 'kita.jpg' }, { name: 'dia.jpg' }] })
})

test('files that the browser does not keep are not called stored', async () => {
  await begin()
  await expect.element(page.getByText('Tersimpan di perangkat ini')).toBeVisible()
  const writing = vi.spyOn(keptFiles, 'write').mockResolvedValue(undefined)
  await pick(page.getByLabelText('Lagu kalian?'), fake('halte.mp3', 'audio/mpeg'))
  await expect.element(page.getByText('Tersimpan sampai tab ini ditutup')).toBeVisible()
  writing.mockRestore()
})

test('erasing leaves what another account has picked on this device', async () => {
  await begin()
  await keptFiles.write(bima.email, 'hers')
  await keptFiles.write(raka.email, 'his')
  keptAnswers.erase()
  await expect.poll(() => keptFiles.read(raka.email)).toBeUndefined()
  expect(await keptFiles.read(bima.email)).toBe('hers')
})

test('an answer that another tab has written is shown, and not lost to the next one here', async () => {
  await begin()
  await field('Siapa namanya?').fill('Sinta')
  const key = `beginning ${raka.email}`
  localStorage.setItem(key, JSON.stringify({ ...answers.get(), giver: 'Raka' }))
  dispatchEvent(new StorageEvent('storage', { key }))
  await expect.element(field('Namamu sendiri?')).toHaveValue('Raka')
  await field('Siapa namanya?').fill('Sin')
  expect(answers.get()).toMatchObject({ name: 'Sin', giver: 'Raka' })
})
