import { raka } from '#tests/people.ts'
import { misfits } from './fits.ts'
import { boxOf } from './gestures.ts'
import { isPhone, openForm, preview, save } from './hub.ts'
import { enter, expect, expectAccessible, logIn, open, signIn, test } from './kado.ts'
import { walkTo } from './screen-walk.ts'

test('the sections are in groups, each with its address, preview and link to the page', {
  tag: '@wide',
}, async ({ page, kado }) => {
  await enter(page, kado)
  const nav = page.getByRole('navigation', { name: 'Halaman' })
  const all = page.getByRole('button', { name: 'Semua bagian' })
  if (isPhone(page)) {
    for (const name of ['Opening', 'Date Input', 'Days Of Love', 'Features', 'Love Moments'])
      await expect(nav.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 })
    await all.click()
    await expect(all).toHaveAttribute('aria-expanded', 'true')
    await expectAccessible(page)
    // A number is in the row of its section.
    await expect(nav.locator('.hub-left')).toBeVisible()
    const heightOf = async (name: string) => (await boxOf(nav.getByRole('link', { name }))).height
    expect(await heightOf('Persiapan')).toBe(await heightOf('Suasana'))
  }
  for (const [group, names] of [
    ['Ritual', ['Opening', 'Date Input', 'Days Of Love', 'Features']],
    [
      'Isi',
      [
        'Love Moments',
        'Main Gift',
        'Surat Cinta',
        'Surat Bersegel',
        'Video',
        'Coupon',
        'Gallery',
        'Plans',
        'Music',
      ],
    ],
    ['Permainan', ['Quiz', 'Crossword']],
    ['Hadiah ini', ['Persiapan', 'Suasana', 'Kunci', 'Tamu', 'Kirim', 'Kabar']],
  ] as const) {
    const links = nav.getByRole('group', { name: group }).getByRole('link')
    await expect(links).toHaveCount(names.length)
    for (const [index, name] of names.entries()) await expect(links.nth(index)).toHaveAccessibleName(name)
  }
  await expect(nav.getByText('Kartu, di menu: Letter')).toBeVisible()
  await expect(nav.getByText('Surat di Main Gift')).toBeVisible()
  for (const [name, id, address] of [
    ['Date Input', 'date-input', '/date-input2'],
    ['Days Of Love', 'days-of-love', '/days-of-love'],
    ['Features', 'features', '/features'],
    ['Opening', 'opening', '/'],
  ] as const) {
    await nav.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(`${kado.url}/edit-pages?page=${id}`)
    await expect(page.locator('iframe[title="Preview"]')).toHaveAttribute('src', address)
    await expect(page.getByRole('link', { name: 'See Full Website' })).toHaveAttribute('href', address)
  }
  if (isPhone(page)) await all.click()
  const overflow = await nav.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await nav.getByRole('link', { name: 'Kunci', exact: true }).click()
  await expect(page).toHaveURL(/page=lock$/)
  await expect(nav.getByRole('link', { name: 'Kunci', exact: true })).toBeInViewport({ ratio: 1 })
  if (!isPhone(page)) return expect(nav.getByRole('link', { name: 'Kabar' })).toBeInViewport({ ratio: 1 })
  await expect(all).toHaveAttribute('aria-expanded', 'false')
  await nav.getByRole('link', { name: 'Kabar' }).focus()
  await expect(nav.getByRole('link', { name: 'Tamu' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 320, height: 568 })
  const sizes = await nav
    .getByRole('link')
    .evaluateAll((links) => links.map((each) => each.getBoundingClientRect()))
  expect(sizes.filter(({ width, height }) => Math.min(width, height) < 44)).toEqual([])
})

test('sample content is listed, removed page by page or all at once, and restored', {
  tag: '@preview',
}, async ({ page, kado }) => {
  await enter(page, kado, '/edit-pages?page=plans')
  const read = (path: string) =>
    page.evaluate((address) => fetch(address).then((answer) => answer.json()), `/api/${path}`)
  const todos = await read('todo-list')
  const note = page.getByRole('region', { name: 'Isi contoh' })
  await expect(note.getByText('Masih contoh: 5 rencana.')).toBeVisible()
  // A todo is added and removed beside its page.
  await page.getByRole('button', { name: 'Edit Plans' }).click()
  const field = page.getByRole('textbox', { name: 'Rencana baru' })
  await field.fill('Piknik di atap')
  await field.press('Enter')
  await expect(page.getByRole('switch', { name: 'Piknik di atap' })).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(preview(page).getByRole('switch', { name: 'Piknik di atap' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Plans' }).click()
  await page.getByRole('button', { name: 'Hapus Piknik di atap' }).click()
  await expect(page.getByRole('switch', { name: 'Piknik di atap' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(note.getByText('Masih contoh: 5 rencana.')).toBeVisible()
  await note.getByRole('button', { name: 'Kosongkan contoh' }).click()
  await expect(preview(page).getByText('Belum ada rencana.')).toBeVisible()
  expect(await read('todo-list')).toEqual([])
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(note.getByText('Masih contoh: 5 rencana.')).toBeVisible()
  expect(await read('todo-list')).toEqual(todos)

  const photos = await read('gallery?folderId=1')
  await note.getByRole('button', { name: 'Contoh di semua halaman' }).click()
  const dialog = page.getByRole('dialog', { name: 'Isi contoh' })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Gallery' })).toContainText('16 foto, 4 folder')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Kosongkan Opening' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Opening' })).toHaveCount(0)
  expect(await read('opening')).toMatchObject([{ title: '', recipient_name: '' }])
  await dialog.getByRole('button', { name: 'Kosongkan semua contoh' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(note.getByText('Masih contoh:')).toHaveCount(0)
  expect(await read('gallery')).toEqual([])
  await page.getByRole('button', { name: 'Urungkan' }).last().click()
  await expect(note.getByText('Masih contoh: 5 rencana.')).toBeVisible()
  expect(await read('gallery?folderId=1')).toEqual(photos)

  // A text that the owner has written is not sample content any more, also where it could not be emptied.
  await openForm(page, 'Features')
  await expect(note.getByText('Masih contoh: judul halaman.')).toBeVisible()
  await page.getByLabel('judul halaman').fill('Untuk Dia')
  await save(page)
  await page.keyboard.press('Escape')
  await expect(note.getByText('Masih contoh:')).toHaveCount(0)

  // A quiz needs a question, so its sample is removed from the form and stays stored until another one is saved.
  const quiz = await read('quiz')
  await page.getByRole('link', { name: 'Main Gift', exact: true }).click()
  await page.getByRole('button', { name: 'Edit Main Gift' }).click()
  await page.getByRole('link', { name: 'Isi Surat Cinta' }).click()
  await expect(page.getByLabel('paragraf 1', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Quiz', exact: true }).click()
  await note.getByRole('button', { name: 'Kosongkan contoh' }).click()
  await expect(page.getByText('1 dari 50 pertanyaan')).toBeVisible()
  expect(await read('quiz')).toEqual(quiz)
})

test('guests see no edit buttons where the owner hides them, and sign in at a corner mark', async ({
  page,
  kado,
  another,
}) => {
  await enter(page, kado, '/edit-pages?page=giving')
  await page.getByRole('button', { name: 'Edit Tamu' }).click()
  await page.getByRole('switch', { name: 'Sembunyikan tombol edit dari tamu' }).click()
  await save(page)

  const guest = await another()
  const mark = guest.getByRole('button', { name: 'Masuk untuk mengedit' })
  await open(guest, `${kado.url}/games`)
  for (const [path, shown, hidden] of [
    ['/todo-list', 'Kembali', ['Tambah', 'Hapus Sehari tanpa ponsel']],
    ['/love-typing', 'Kembali', ['Edit']],
    ['/video-gift', 'Back', ['Edit']],
    ['/folder/1', 'Kembali', ['Ganti foto Kopi waktu hujan', 'Ubah judul Kopi waktu hujan']],
    ['/gallery', 'Kembali', ['Ubah nama Kencan Pertama']],
  ] as const) {
    await walkTo(guest, path)
    await expect(guest.getByRole('link', { name: shown, exact: true })).toBeVisible()
    for (const name of hidden) await expect(guest.getByRole('button', { name, exact: true })).toHaveCount(0)
    await expect(mark).toBeVisible()
    expect(await misfits(guest, 8), path).toEqual([])
  }
  await guest.route('**/api/todo-list.php', (route) => route.fulfill({ json: [] }))
  await open(guest, `${kado.url}/todo-list`)
  await expect(guest.getByText('Belum ada rencana.')).toBeVisible()
  await expect(guest.getByText('Tulis satu hal kecil')).toBeHidden()
  await walkTo(guest, '/gallery')
  await mark.click()
  await logIn(guest, raka)
  await expect(guest.getByRole('button', { name: 'Ubah nama Kencan Pertama' })).toBeVisible()
  await expect(mark).toHaveCount(0)
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
