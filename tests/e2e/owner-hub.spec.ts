import { waitForShortMotion } from './axe.ts'
import { misfits } from './fits.ts'
import { firstFolder } from './folders.ts'
import { expectStored } from './hub.ts'
import { enter, expect, open, signIn, test } from './kado.ts'
import { walkTo } from './screen-walk.ts'

test('guests see no edit buttons where the owner hides them, and the owner signs in at /login', async ({
  page,
  kado,
  another,
}) => {
  await enter(page, kado, '/edit-pages?page=giving')
  await page.getByRole('button', { name: 'Edit Tamu' }).click()
  await page.getByRole('switch', { name: 'Sembunyikan tombol edit dari tamu' }).click()
  await expectStored(page)

  const guest = await another()
  await open(guest, `${kado.url}/games`)
  const folder = `/folder/${await firstFolder(kado)}`
  for (const [path, back, shown, hidden] of [
    ['/todo-list', 'Kembali', 'Sehari tanpa ponsel', ['Tambah', 'Hapus Sehari tanpa ponsel']],
    ['/love-typing', 'Kembali', 'Kepada', ['Edit']],
    ['/video-gift', 'Back', 'Untuk Kamu', ['Edit']],
    [folder, 'Kembali', 'Kopi waktu hujan', ['Ganti foto Kopi waktu hujan', 'Ubah judul Kopi waktu hujan']],
    ['/gallery', 'Kembali', 'Kencan Pertama', ['Ubah nama Kencan Pertama']],
  ] as const) {
    await walkTo(guest, path)
    await expect(guest.getByRole('link', { name: back, exact: true })).toBeVisible()
    await expect(guest.getByText(shown).filter({ visible: true }).first()).toBeVisible()
    for (const name of hidden) await expect(guest.getByRole('button', { name, exact: true })).toHaveCount(0)
    await expect(guest.getByRole('button', { name: /edit/i })).toHaveCount(0)
    await waitForShortMotion(guest)
    expect(await misfits(guest, 8), path).toEqual([])
  }
  await guest.route('**/api/todo-list.php', (route) => route.fulfill({ json: [] }))
  await open(guest, `${kado.url}/todo-list`)
  await expect(guest.getByText('Belum ada rencana.')).toBeVisible()
  await expect(guest.getByText('Tulis satu hal kecil')).toBeHidden()
  await guest.close()
  // The hub keeps its own tools.
  await open(page, `${kado.url}/edit-pages?page=plans`)
  await page.getByRole('button', { name: 'Edit Plans' }).click()
  await expect(page.getByRole('textbox', { name: 'Rencana baru' })).toBeVisible()
  // A device that has signed in once shows the edit buttons again, signed in or not.
  const own = await another()
  await signIn(own, kado)
  await own.getByRole('button', { name: 'Keluar' }).click()
  await own.waitForURL('**/login')
  await open(own, `${kado.url}/gallery`)
  await expect(own.getByRole('button', { name: 'Ubah nama Kencan Pertama' })).toBeVisible()
})
