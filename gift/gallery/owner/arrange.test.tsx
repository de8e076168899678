import { beforeEach, describe, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import * as calls from '#gift/gallery/calls.ts'
import { enter } from '#tests/components/app.tsx'
import { addressOf, serveGallery, storedNames, storedTitles } from '#tests/components/gallery.ts'
import { middleOf, slide } from '#tests/components/gestures.ts'
import { failure, message } from '#tests/components/hub.ts'
import { cutOff } from '#tests/components/network.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const undo = button('Urungkan')
const titles = () => storedTitles('Perjalanan')
const shown = () =>
  page
    .getByRole('figure')
    .elements()
    .map((figure) => figure.ariaLabel)
const [beach, mountain, train, fields] = ['Pantai, jam lima', 'Kaki gunung', 'Jendela kereta', 'Sawah pagi']

async function arrange(path: string) {
  await enter(path)
  await button('Atur').click()
}

beforeEach(serveGallery)

describe('the photos of a folder', () => {
  beforeEach(() => arrange(addressOf('Perjalanan')))

  test('the first photo cannot move forward, nor the last one back', async () => {
    for (const name of [`Majukan ${beach}`, `Mundurkan ${fields}`])
      await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true')
  })

  test.each([
    ['ArrowRight', 2, [mountain, beach, train, fields]],
    ['End', 4, [mountain, train, fields, beach]],
  ])('a photo is moved by the key %s, says where it is and keeps the focus', async (key, place, order) => {
    const grip = button(`Pindahkan ${beach}`)
    await expect.element(grip).toBeVisible()
    grip.element().focus()
    await userEvent.keyboard(`{${key}}`)
    await expect.element(page.getByText(`${beach}, urutan ${place} dari 4`)).toBeInTheDocument()
    await expect.poll(titles).toEqual(order)
    await expect.element(grip).toHaveFocus()
  })

  test('a photo is moved by a button', async () => {
    await button(`Majukan ${fields}`).click()
    await expect.poll(titles).toEqual([beach, mountain, fields, train])
  })

  test.each([
    ['a finger', (from, to) => slide([from, to])],
    ['the mouse', drag],
  ] satisfies [string, typeof drag][])('a photo is dragged by %s', async (_, move) => {
    const grip = button(`Pindahkan ${beach}`)
    await expect.element(button(`Pindahkan ${mountain}`)).toBeVisible()
    // Away from the window's edges, where dragging scrolls the page.
    grip.element().scrollIntoView({ block: 'center' })
    await move(middleOf(grip), middleOf(button(`Pindahkan ${mountain}`)))
    await expect.poll(titles).toEqual([mountain, beach, train, fields])
    await button('Selesai').click()
    expect(shown()).toEqual([mountain, beach, train, fields])
  })

  test('a removed photo passes the focus on and comes back to its place by Urungkan', async () => {
    await button(`Hapus ${mountain}`).click()
    await expect.poll(shown).toEqual([beach, train, fields])
    await expect.element(button(`Hapus ${train}`)).toHaveFocus()
    await expect.element(message('Foto "Kaki gunung" dihapus.')).toBeVisible()
    await expect.poll(titles).not.toContain(mountain)
    await undo.click()
    await expect.poll(shown).toEqual([beach, mountain, train, fields])
  })
})

describe('the folders', () => {
  const folders = () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent)

  beforeEach(() => arrange('/gallery'))

  test('a removed folder comes back to its place by Urungkan', async () => {
    const before = storedNames()
    await button('Hapus Perjalanan').click()
    await expect.poll(folders).not.toContain('Perjalanan')
    await expect.poll(storedNames).not.toContain('Perjalanan')
    await undo.click()
    await expect.poll(folders).toEqual(before)
  })

  test('a folder is moved by a button', async () => {
    await button('Mundurkan Kencan Pertama').click()
    await expect.poll(storedNames).toEqual(['Perjalanan', 'Kencan Pertama', 'Hari Biasa', 'Hari Istimewa'])
    expect(folders()).toEqual(storedNames())
  })

  test('an order that is not stored is taken back', async () => {
    cutOff(calls.orderFolders)
    await button('Mundurkan Kencan Pertama').click()
    await expect.element(failure('Urutan belum tersimpan. Coba lagi.')).toBeVisible()
    expect(folders()).toEqual(storedNames())
  })
})

async function drag(from: { x: number; y: number }, to: { x: number; y: number }) {
  await commands.moveMouse(from.x, from.y)
  await commands.pressMouse()
  await commands.moveMouse(to.x, to.y)
  // The card follows with a frame.
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  await commands.releaseMouse()
}
