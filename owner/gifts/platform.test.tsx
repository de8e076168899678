import '#web/styles/screen-tokens.css'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { loadSessions } from '#contract/account/calls.ts'
import { texts as account } from '#contract/account/contract.ts'
import { texts as addresses } from '#contract/address.ts'
import { graveFindings } from '#tests/components/axe.ts'
import { answer, cutOff, hold, refuse, setSignedIn, written } from '#tests/components/network.ts'
import { expectShown, press, type Screen, type Step, write } from '#tests/components/screens.ts'
import { misfitsInWindows, problemsOf } from '#tests/components/sizes.ts'
import { forgetHashToken } from '#web/session/hash-token.ts'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import { Platform } from './platform.tsx'

const own = {
  id: 1,
  address: 'bunga-mawar',
  url: 'http://bunga-mawar.kado.test',
  recipient_name: 'Sinta',
  is_owner: true,
  domain: null,
  notice: '',
}
const notice =
  'Kado ini sedang dijeda pengelola: pengunjung belum bisa membukanya. Ada pertanyaan? Tulis ke halo@kado.example.'
const invited = {
  ...own,
  id: 2,
  address: 'anggrek',
  url: 'http://anggrek.kado.test',
  is_owner: false,
  notice,
}
const record = { record: '_kado.mawar.id', value: 'kado-bukti-1234567890abcdef' }
const proving = { ...own, domain: { name: 'mawar.id', is_proved: false, ...record } }
const said: Record<string, string> = { admin: addresses.reserved, anggrek: texts.taken }

const device = { device: 'Chrome di Linux', signed_in_at: 0, last_used_at: 0 }
const here = { id: 1, is_current: true, hosts: ['kado.test'], ...device }
const elsewhere = { id: 2, is_current: false, hosts: ['bunga-mawar.kado.test'], ...device }

const signedOut: Record<string, Screen> = {
  start: { shows: 'Mulai dari sini', steps: [[account.emailShape, press(/^Register$/)]] },
  login: {
    shows: 'Masuk untuk melihat semua kadomu',
    steps: [
      [account.emailShape, press(/^Login$/)],
      ['Kami kirim tautan ke emailmu', press('Lupa Password?')],
      ['Email dan password baru harus diisi.', press('Ubah Password')],
      [
        'Tulis email dan password barumu.',
        async () => {
          location.hash = 'reset=bukan-bukti'
        },
      ],
    ],
  },
  register: {
    shows: 'Satu akun untuk semua kadomu',
    steps: [[account.emailShape, press(/^Register$/)]],
  },
}

const ownGifts: Step[] = [
  ['Alamatnya tetap, isinya bisa kamu ganti kapan saja.', press('Buat kado lagi')],
  [texts.taken, write('Alamat kado', 'anggrek')],
  [texts.aboutDomain, inAnother('Domain sendiri bunga-mawar')],
  [addresses.domain, sendDomain('mawar')],
  ['Belum terhubung', sendDomain('mawar.id')],
  [texts.domainMissing, press('Periksa')],
  ['Hapus kado ini?', inAnother('Hapus bunga-mawar')],
  [texts.sayAddress, fillAndPress('Tulis bunga-mawar di sini', 'mawar', 'Hapus kado')],
  ['Kalau sudah lama kamu masuk', inAnother('Ganti password')],
  ['Ya, akhiri', inAnother(/^Akhiri /)],
]

beforeEach(() => {
  answer(calls.load, [own, invited])
  answer(loadSessions, [here, elsewhere])
  answer(calls.loadAddress, ({ values }) => {
    const address = `${values.address}`
    const url = `http://${address}.kado.test`
    return { address, url, is_free: !said[address], message: said[address] ?? texts.isFree }
  })
})

afterEach(() => {
  forgetHashToken('reset')
  delete document.documentElement.dataset.view
})

test('every screen of the bare domain is in the table', () => {
  const files = Object.keys(import.meta.glob('./*-screen.tsx'))
  expect(files.map((file) => file.slice(2, -'-screen.tsx'.length)).sort()).toEqual(
    ['gift-list', ...Object.keys(signedOut)].sort(),
  )
})

test.each(Object.entries(signedOut))(
  'at every size the screens of the bare domain fit and are accessible: %s',
  async (name, screen) => {
    await show(name === 'start' ? '/' : `/${name}`)
    await expectShown(screen.shows)
    expect([...(await misfitsInWindows()), ...(await problemsOf(screen))]).toEqual([])
  },
)

test('an unknown address of the bare domain fits at every size and is accessible', async () => {
  await show('/entah-di-mana')
  expect(await problemsOf({ shows: 'Halaman ini belum ditemukan' })).toEqual([])
})

test('choosing the first address fits at every size and is accessible', async () => {
  answer(calls.load, [])
  await enter()
  const steps: Step[] = [
    [texts.howToAddress, write('Alamat kado', 'a')],
    [addresses.reserved, write('Alamat kado', 'admin')],
    [texts.isFree, write('Alamat kado', 'bunga-mawar')],
  ]
  expect(await problemsOf({ shows: 'Pilih alamat kadomu', steps })).toEqual([])
})

test('the notice of a suspended gift is on its card, and on no other', async () => {
  await enter()
  const cards = page.getByRole('listitem').filter({ hasText: notice })
  await expect.element(cards.getByRole('button', { name: 'Edit anggrek' })).toBeVisible()
  expect(cards.elements()).toHaveLength(1)
})

test('the list of gifts and all that opens on it fit at every size and are accessible', async () => {
  answer(calls.checkDomain, written(proving, texts.domainMissing))
  await enter()
  expect(await problemsOf({ shows: 'Kamu diundang mengisi kado ini', steps: ownGifts })).toEqual([])
})

test('the login over the gifts fits at every size and is accessible', async () => {
  refuse(calls.enter, 'unauthenticated')
  await enter()
  const steps: Step[] = [['Lupa Password?', press('Edit bunga-mawar')]]
  expect(await problemsOf({ shows: 'Kamu diundang mengisi kado ini', steps })).toEqual([])
})

test('gifts that are waited for are accessible', async () => {
  hold(calls.load)
  await enter()
  await expectShown('Memuat')
  expect(await graveFindings()).toEqual([])
})

test('gifts and devices without a network say so, fit at every size and are accessible', async () => {
  for (const each of [calls.load, loadSessions]) cutOff(each)
  await enter()
  await expectShown('Daftar perangkat belum bisa dimuat.')
  expect(await problemsOf({ shows: 'Daftar kado belum bisa dimuat.' })).toEqual([])
})

async function enter() {
  localStorage.setItem('isLoggedIn', 'true')
  setSignedIn(true)
  await show('/')
}

async function show(path: string) {
  history.replaceState(null, '', path)
  await render(<Platform />)
}

function sendDomain(name: string) {
  return async () => {
    if (name.includes('.')) answer(calls.saveDomain, written(proving, texts.domainNoted))
    else refuse(calls.saveDomain, 'validation', { message: addresses.domain })
    await fillAndPress('Nama domain', name, 'Lanjut')()
  }
}

function fillAndPress(label: string, text: string, button: string) {
  return async () => {
    await write(label, text)()
    await press(button)()
  }
}

// After the dialog before has been closed.
function inAnother(button: string | RegExp) {
  return async () => {
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await press(button)()
  }
}
