import type { Page } from '@playwright/test'
import { fields } from '#gift/opening/fields.ts'
import { raka, sinta } from '#tests/people.ts'
import { closeForm, isPhone, openForm, save } from './hub.ts'
import { expect, expectAccessible, type Kado, open, signInHere, stopClock, test } from './kado.ts'
import { addressOf, begin } from './many-gifts.ts'

test.use({ isMany: true })

test('a new person gets a gift at its own address', async ({ page, kado, another }) => {
  await page.clock.install()
  await page.goto(kado.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Kado yang dibuka\s+pelan-pelan/)
  await page.getByRole('link', { name: 'Buat kadomu' }).click()
  const form = page.getByRole('region', { name: 'Mulai dari sini' })
  await form.getByLabel('Email').fill(raka.email)
  await form.getByLabel('Password', { exact: true }).fill(raka.password)
  await form.getByRole('button', { name: 'Register' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pilih alamat kadomu')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const address = page.getByLabel('Alamat kado')
  const said = page.getByRole('status').filter({ hasText: /\w/ })
  await address.fill('Admin')
  await expect(address).toHaveValue('admin')
  await expect(said).toHaveText('Alamat ini disimpan untuk keperluan lain. Pilih yang lain.')
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  // No address is suggested beside a word that is reserved for the service.
  const ideas = page.getByRole('group', { name: 'Butuh ide?' }).getByRole('button')
  await expect(ideas).toHaveText([/^[a-z]+-[a-z]+$/, /^[a-z]+-[a-z]+$/, /^[a-z]+-[a-z]+$/])
  await expect(ideas.filter({ hasText: 'admin' })).toHaveCount(0)
  await ideas.first().click()
  await expect(address).toBeFocused()
  await expect(said).toHaveText('Alamat ini masih bebas.')
  const checked = page.waitForResponse(/\/gifts\/address\?.*bunga-mawar/)
  await address.fill('Bunga Mawar')
  await checked
  await expect(said).toHaveText('Alamat ini masih bebas.')
  await page.getByRole('button', { name: 'Mulai' }).click()

  const url = addressOf(kado, 'bunga-mawar')
  // They are signed in while the hearts still fall, and stay so after a reload.
  await page.waitForURL(`${url}/edit-pages`)
  await page.reload()
  await page.clock.fastForward(5000)
  await openForm(page, 'Opening')
  await page.getByLabel('nama penerima').fill('Sinta')
  await save(page)
  await closeForm(page)
  const visitor = await another()
  await open(visitor, url)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveAccessibleName(/ Sinta$/)
  await visitor.close()

  // The token that signed them in is in no address of the history.
  // On a phone the hub's header has no room for more.
  if (isPhone(page)) await page.getByRole('link', { name: 'Akun' }).click()
  await page.getByRole('link', { name: 'Kadomu' }).click()
  await page.waitForURL(`${kado.url}/`)
  const card = page.getByRole('listitem').filter({ hasText: new URL(url).host })
  await expect(card.getByRole('heading')).toHaveText('Sinta')
  await expect(card.getByRole('link', { name: 'Buka bunga-mawar' })).toHaveAttribute('href', url)
  await page.context().clearCookies({ domain: new URL(kado.url).hostname })
  await page.evaluate(() => localStorage.clear())
  await page.goBack()
  expect(page.url()).not.toContain('#')

  // A visitor who is not signed in at the bare domain is asked to sign in.
  await page.getByRole('link', { name: 'Kadomu' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('an account creates a second gift, gives it a domain and deletes it; the host suspends one', async ({
  page,
  kado,
  another,
}) => {
  await begin(page, kado, 'bunga-mawar')
  await open(page, kado.url)
  await page.getByRole('button', { name: 'Buat kado lagi' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Alamat kado').fill('bunga-mawar')
  await expect(dialog.getByText('Alamat ini sudah dipakai. Pilih yang lain.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Mulai' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Alamat ini sudah dipakai. Pilih yang lain.')
  await expect(dialog.getByLabel('Alamat kado')).toBeFocused()
  await dialog.getByRole('button', { name: 'bunga-mawar-kita' }).click()
  await dialog.getByRole('button', { name: 'Mulai' }).click()
  await page.waitForURL(`${addressOf(kado, 'bunga-mawar-kita')}/edit-pages`)

  await page.goto(kado.url)
  await page.getByRole('button', { name: 'Domain sendiri bunga-mawar', exact: true }).click()
  await dialog.getByLabel('Nama domain').fill('mawar')
  await dialog.getByRole('button', { name: 'Lanjut' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Tulis nama domain saja, misalnya mawar.id.')
  await dialog.getByLabel('Nama domain').fill('https://Mawar.id/')
  await dialog.getByRole('button', { name: 'Lanjut' }).click()
  await expect(dialog.getByText('Belum terhubung')).toBeVisible()
  const [proof, way] = [dialog.getByLabel('Catatan TXT'), dialog.getByLabel('Catatan CNAME')]
  await expect(proof).toContainText('_kado.mawar.id')
  const [value = ''] = /kado=[\w-]{22}/.exec((await proof.textContent()) ?? '') ?? []
  await expect(way).toContainText('bunga-mawar.localhost')
  await dialog.getByRole('button', { name: 'Periksa' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/Catatan TXT itu belum terlihat/)
  kado.records.set('_kado.mawar.id', [[value]])
  await dialog.getByRole('button', { name: 'Periksa' }).click()
  await expect(dialog.getByText('Terhubung', { exact: true })).toBeVisible()
  // Until the domain leads here too, links open the first address.
  const first = page.getByRole('link', { name: 'bunga-mawar.localhost', includeHidden: true })
  await expect(first).toHaveAttribute('href', addressOf(kado, 'bunga-mawar'))
  // The question waits for its answer, and the message stays, however long a busy machine takes.
  await stopClock(page)
  await dialog.getByRole('button', { name: 'Lepas domain' }).click()
  await page.clock.runFor(500)
  await dialog.getByRole('button', { name: 'Ya, lepas domain' }).click()
  await expect(dialog.getByLabel('Nama domain')).toHaveValue('')
  await page.keyboard.press('Escape')

  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(cards).toHaveCount(2)
  await page.getByRole('button', { name: 'Hapus bunga-mawar', exact: true }).click()
  await expect(dialog.getByText('Alamatnya tetap untukmu selama 90 hari.')).toBeVisible()
  await dialog.getByRole('textbox').fill('mawar')
  await dialog.getByRole('button', { name: 'Hapus kado' }).click()
  await expect(dialog.getByText('Tulis alamat kado itu untuk menghapusnya.')).toBeVisible()
  await dialog.getByRole('textbox').fill('bunga-mawar')
  await dialog.getByRole('button', { name: 'Hapus kado' }).click()
  await expect(page.getByText('Kado itu sudah dihapus.')).toBeVisible()
  await expect(cards).toHaveCount(1)
  await page.clock.resume()

  // The host suspends the other one: its owner is told, and its visitors see nothing of it.
  const url = addressOf(kado, 'bunga-mawar-kita')
  await kado.gifts('suspend', 'bunga-mawar-kita')
  await page.reload()
  await expect(cards.getByText('Kado ini sedang dijeda pengelola')).toBeVisible()
  const visitor = await another()
  const shut = await visitor.goto(`${url}/features`)
  expect(shut?.status()).toBe(403)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Kado ini sedang beristirahat.')
  const contact = visitor.getByRole('link', { name: 'halo@kado.example' })
  await expect(contact).toHaveAttribute('href', 'mailto:halo@kado.example')
  await visitor.getByRole('link', { name: 'Ini kadomu? Masuk di sini' }).click()
  await expect(visitor).toHaveURL(`${url}/login`)
  await signInHere(visitor, raka)
  await openForm(visitor, 'Opening')
  await expect(visitor.getByText('Kado ini sedang dijeda pengelola').last()).toBeVisible()
  await visitor.getByLabel('nama penerima').fill('Sinta')
  await visitor.getByRole('button', { name: 'Simpan' }).click()
  await expect(visitor.getByText('Isinya aman dan bisa kamu baca, tapi belum bisa diubah.')).toBeVisible()
  await kado.gifts('resume', 'bunga-mawar-kita')
  await save(visitor)
  await visitor.close()

  await page.getByRole('button', { name: 'Keluar' }).first().click()
  await page.waitForURL(`${kado.url}/login`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login')
  await page.goto(`${kado.url}/login#reset=bukan-bukti`)
  await expect(page.getByRole('dialog', { name: 'Ubah Password' })).toBeVisible()
  await expect(page).toHaveURL(`${kado.url}/login`)

  // A used sign-in link leads to the login, an unknown host to the start.
  await open(page, `${url}/login#masuk=bukan-jalan`)
  await expect(page).toHaveURL(`${url}/login`)
  await expect(page.getByRole('alert')).toHaveText(
    'Jalan masuk ini sudah dipakai atau sudah lewat waktunya. Silakan login.',
  )
  await expect(page.getByLabel('Email')).toBeVisible()
  const answer = await page.goto(`${addressOf(kado, 'tidak-ada')}/features`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Belum ada kado di alamat ini.')
  await page.getByRole('link', { name: 'Buat kado di sini' }).click()
  await page.waitForURL(`${kado.url}/`)
})

test('an invited partner registers by the mailed link and edits at once', async ({ page, kado, another }) => {
  const url = await begin(page, kado, 'bunga-mawar')
  await enterGift(page, kado)
  await page.getByRole('link', { name: 'Akun' }).click()
  const invite = page.getByRole('region', { name: 'Undang pasangan' })
  await invite.getByLabel('Email pasangan').fill('sinta@')
  await invite.getByRole('button', { name: 'Undang' }).click()
  await expect(invite.getByRole('alert')).toHaveText('Email harus berupa alamat email yang benar.')
  for (const email of ['salah@rumah.id', sinta.email]) {
    await invite.getByLabel('Email pasangan').fill(email)
    await invite.getByRole('button', { name: 'Undang' }).click()
    await expect(invite.getByRole('listitem').filter({ hasText: email })).toBeVisible()
  }
  await stopClock(page)
  await invite.getByRole('button', { name: 'Tarik salah@rumah.id' }).click()
  await page.clock.runFor(500)
  await invite.getByRole('button', { name: 'Ya, tarik salah@rumah.id' }).click()
  await expect(invite.getByRole('listitem')).toHaveCount(1)
  await page.clock.resume()

  await expect.poll(() => kado.mailedLink('undangan', sinta.email)).toContain(`${url}/register#undangan=`)
  const link = kado.mailedLink('undangan', sinta.email)
  const partner = await another()
  const asked = requestsOf(partner)
  await open(partner, link)
  // A person without an account is led to the form that creates one.
  await expect(partner).toHaveURL(`${url}/register`)
  const welcome = partner.getByText(
    `Kamu diundang ikut mengisi kado untuk ${fields.recipient_name.sample}. Masuk, atau daftar dulu.`,
  )
  await expect(welcome).toBeVisible()
  expect(checks(asked)).toBe(1)
  await partner.getByRole('link', { name: 'Login' }).click()
  await expect(partner.getByRole('heading', { level: 1 })).toHaveText('Login')
  await expect(welcome).toBeVisible()
  await partner.getByRole('link', { name: 'Register' }).click()
  expect(checks(asked)).toBe(1)
  await partner.getByLabel('Email').fill(sinta.email)
  await partner.getByLabel('Password', { exact: true }).fill(sinta.password)
  await partner.getByRole('button', { name: 'Register' }).click()
  await partner.waitForURL(`${url}/edit-pages`)
  await expect(partner.getByRole('link', { name: 'Opening' })).toBeVisible()
  // A guest editor does not decide who else may edit.
  await partner.getByRole('link', { name: 'Akun' }).click()
  await expect(partner.getByText('pemilik hadiah yang mengaturnya')).toBeVisible()
  await expect(partner.getByRole('region', { name: 'Undang pasangan' })).toHaveCount(0)
  await expect(partner.getByRole('alert')).toHaveCount(0)
  await expectAccessible(partner)
  // An invitation is not shown to a person who is already a member.
  await open(partner, link)
  await partner.waitForURL(`${url}/edit-pages`)
  await expect(partner.getByRole('link', { name: 'Opening' })).toBeVisible()
  await expect(partner.getByRole('alert')).toHaveCount(0)
  await partner.close()
})

/** The addresses that a page requests from now on. */
function requestsOf(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  return asked
}

function checks(asked: string[]) {
  return asked.filter((address) => address.endsWith('/api/invitations/check')).length
}

/** Opens the hub of the only gift by its card. */
async function enterGift(page: Page, kado: Kado) {
  const [{ id, url }] = await (await page.request.get(`${kado.url}/api/gifts`)).json()
  const { data } = await (await page.request.post(`${kado.url}/api/gifts/${id}/enter`)).json()
  await open(page, data.url)
  await page.waitForURL(`${url}/edit-pages`)
}
