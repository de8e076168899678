import { openForm, pressSurely } from './hub.ts'
import {
  expect,
  expectAccessible,
  type Kado,
  letIn,
  logIn,
  open,
  raka,
  signIn,
  sinta,
  stopClock,
  test,
} from './kado.ts'
import { isOneOfMany } from './one-of-many.ts'

const LAPTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0'
const HOSTILE = '"><img src=x onerror=alert(1)><script>alert(2)</script> Android'

test('the owner sees where the account is signed in, and ends what is not needed', async ({ page, kado }) => {
  await kado.register(raka)
  for (const agent of [LAPTOP, HOSTILE, 'curl/8.5.0']) await enter(kado, agent)
  await signIn(page, kado)
  // Where there is but one gift, nothing is known of many.
  const known = isOneOfMany ? 1 : 0
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('link', { name: 'Akun' }).click()
  const devices = page.getByRole('region', { name: 'Perangkat' }).getByRole('listitem')
  await expect(devices).toHaveCount(4)
  await expect(devices.first()).toContainText('Perangkat ini')
  await expect(devices.filter({ hasText: 'Edge di Windows' })).toContainText(
    /Dipakai (baru saja|\d+ menit lalu)/,
  )
  await expect(devices.filter({ hasText: 'Browser lain di Android' })).toHaveCount(1)
  await expect(page.getByText('onerror')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Undang pasangan' })).toHaveCount(known)
  await expect(page.getByRole('link', { name: 'Kadomu', exact: true })).toHaveCount(known)
  expect(asked).toContain('/api/sessions')
  expect(asked.filter((path) => path === '/api/invitations')).toHaveLength(known)
  await expectAccessible(page)

  // The first press only asks, and the question goes by itself.
  const end = page.getByRole('button', { name: /^Akhiri Edge di Windows/ })
  const sure = page.getByRole('button', { name: /^Ya, akhiri Edge di Windows/ })
  await stopClock(page)
  await end.dblclick()
  await expect(sure).toHaveText('Ya, akhiri')
  await page.clock.resume()
  await expectAccessible(page)
  await page.clock.fastForward(6000)
  await expect(devices).toHaveCount(4)
  await pressSurely(page, end, sure)
  await expect(page.getByRole('alert')).toHaveText('Perangkat itu sudah dikeluarkan.')
  await expect(devices).toHaveCount(3)
  await expect(page.getByRole('heading', { name: 'Perangkat' })).toBeFocused()
  await pressSurely(
    page,
    page.getByRole('button', { name: 'Akhiri semua yang lain' }),
    page.getByRole('button', { name: 'Ya, akhiri semua yang lain' }),
  )
  await expect(page.getByText('Semua perangkat lain sudah dikeluarkan.')).toBeVisible()
  await expect(devices).toHaveCount(1)
  await expect(page.getByText(/^Akunmu tidak sedang masuk (ke kado ini )?di perangkat lain\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Akhiri semua yang lain' })).toHaveCount(0)

  await page.route('**/api/sessions', (route) => route.abort())
  await open(page, `${kado.url}/edit-accounts`)
  await expect(page.getByRole('alert')).toHaveText('Daftar perangkat belum bisa dimuat.')
  await page.unroute('**/api/sessions')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(devices).toHaveCount(1)
})

test('a session ended elsewhere asks for the login, and no input is lost', async ({
  page,
  another,
  kado,
}) => {
  await kado.register(raka)
  await signIn(page, kado)
  await openForm(page, 'Opening')
  await page.getByLabel('judul halaman').fill('Masih ada')
  await page.getByLabel('nama penerima').fill('Sinta')

  const laptop = await another({ userAgent: LAPTOP, viewport: { width: 1280, height: 800 } })
  await signIn(laptop, kado)
  await laptop.getByRole('link', { name: 'Akun' }).click()
  const end = laptop.getByRole('button', { name: /^Akhiri Chrome/ })
  await pressSurely(laptop, end, laptop.getByRole('button', { name: /^Ya, akhiri Chrome/ }))
  await expect(laptop.getByText('Perangkat itu sudah dikeluarkan.')).toBeVisible()
  await laptop.close()

  await page.getByRole('button', { name: 'Simpan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Login' })
  await expect(dialog).toBeVisible()
  expect(await stored(kado)).not.toContain('Masih ada')
  await logIn(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Data berhasil disimpan!' })).toBeVisible()
  await expect(page.getByLabel('nama penerima')).toHaveValue('Sinta')
  expect(await stored(kado)).toContain('Masih ada')
})

test('the next person to sign in sees nothing of the one before', async ({ page, kado }) => {
  await kado.register(raka)
  await kado.register(sinta)
  await enter(kado, LAPTOP)
  await signIn(page, kado)
  const [, { id }] = await (await page.request.get(`${kado.url}/api/accounts`)).json()
  const data = { may_edit: true }
  expect(await page.request.put(`${kado.url}/api/accounts/${id}`, { data })).toBeOK()
  await page.getByRole('link', { name: 'Akun' }).click()
  await expect(page.getByRole('button', { name: `Cabut izin ${sinta.email}` })).toBeVisible()
  const region = page.getByRole('region', { name: 'Perangkat' })
  await expect(region).toContainText(
    `Di sini akunmu sedang masuk${isOneOfMany ? ' ke kado ini' : ''}. Kalau ada yang bukan kamu`,
  )
  await page.context().clearCookies()
  const end = page.getByRole('button', { name: /^Akhiri Edge/ })
  await pressSurely(page, end, page.getByRole('button', { name: /^Ya, akhiri Edge/ }))
  await logIn(page, sinta)
  await expect(page.getByText('pemilik hadiah yang mengaturnya')).toBeVisible()
  await expect(region.getByRole('listitem')).toHaveCount(1)
  await expect(region.getByText('Perangkat ini')).toBeVisible()
  await expect(page.getByText(raka.email)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  // What was to be ended goes on.
  await letIn(page, kado)
  expect(await (await page.request.get(`${kado.url}/api/sessions`)).json()).toHaveLength(3)
})

/** Signs Raka in somewhere else, as that browser calls itself. */
async function enter({ url }: Kado, agent: string) {
  const headers = { 'content-type': 'application/json', 'user-agent': agent }
  const body = JSON.stringify({ action: 'login', ...raka })
  expect((await fetch(`${url}/api/user/login.php`, { method: 'POST', headers, body })).status).toBe(200)
}

async function stored({ url }: Kado) {
  return (await fetch(`${url}/api/opening`)).text()
}
