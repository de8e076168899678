import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { close, enter, open } from '#tests/components/app.tsx'
import { pass, stopClock } from '#tests/components/clock.ts'
import { addressOf, photoOf, serveGallery } from '#tests/components/gallery.ts'
import { slide } from '#tests/components/gestures.ts'
import { withMotion } from '#tests/components/motion.ts'
import { answer, refuse, sampleOf } from '#tests/components/network.ts'
import * as calls from './calls.ts'
import type { Photo } from './schemas.ts'

const figures = page.getByRole('figure')
const enlarge = (title: string) => page.getByRole('button', { name: `Perbesar ${title}`, exact: true })
const dialog = (name?: string) => page.getByRole('dialog', { ...(name ? { name } : {}), exact: true })
const enlarged = () => document.querySelector('.pswp__item[aria-hidden="false"] img.pswp__img:last-of-type')

beforeEach(serveGallery)

describe('the folder of a visitor', () => {
  beforeEach(() => open(addressOf('Perjalanan')))

  test('a folder is named, and shows each photo with its pin, its picture and its title', async () => {
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Perjalanan')
    await expect.poll(() => figures.elements()).toHaveLength(4)
    const pictures = [...document.querySelectorAll<HTMLImageElement>('article:has(figure) > img, figure img')]
    expect(pictures).toHaveLength(8)
    for (const picture of pictures) await expect.poll(() => picture.naturalWidth).toBeGreaterThan(0)
    const last = page.getByRole('figure', { name: 'Sawah pagi' })
    await expect.element(last.getByRole('img', { name: 'Sawah pagi' })).toBeVisible()
    await expect.element(last.getByText('Sawah pagi')).toBeVisible()
  })

  test('one or two photos hang large', async () => {
    await expect.poll(() => figures.elements()).toHaveLength(4)
    const width = () => figures.first().element().getBoundingClientRect().width
    const among = width()
    const [first, second] = sampleOf(calls.published.loadPhotos, '?folderId=2') as Photo[]
    answer(calls.load, [first, second] as never)
    await close()
    await open(addressOf('Perjalanan'))
    await expect.poll(() => figures.elements()).toHaveLength(2)
    expect(width()).toBeGreaterThan(1.5 * among)
  })

  test("a visitor's folder has none of the owner's controls", async () => {
    await expect.element(enlarge('Sawah pagi')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Tambah foto|Atur|Hapus/ })).not.toBeInTheDocument()
  })

  test('a photo is downloaded under its number', async () => {
    const download = page.getByRole('link', { name: 'Unduh Sawah pagi' })
    const { id, url } = photoOf('Sawah pagi')
    await expect.element(download).toHaveAttribute('download', `photo_${id}.jpg`)
    await expect.element(download).toHaveAttribute('href', `${url}?download`)
  })

  test('an enlarged photo has its place, and Escape returns the focus to its button', async () => {
    await enlarge('Kaki gunung').click()
    await expect.element(dialog('Kaki gunung').getByText('2 / 4')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(enlarge('Kaki gunung')).toHaveFocus()
  })

  test('Tab stays within the enlarged photo', async () => {
    await enlarge('Kaki gunung').click()
    await expect.element(dialog('Kaki gunung')).toBeVisible()
    for (const key of ['{Tab}', '{Shift>}{Tab}{/Shift}'])
      for (let stop = 0; stop < 8; stop += 1) {
        await userEvent.keyboard(key)
        expect(document.activeElement?.closest('dialog[open]')).not.toBeNull()
      }
  })

  test('arrow keys lead to the neighbours of an enlarged photo', async () => {
    await enlarge('Kaki gunung').click()
    await expect.element(dialog('Kaki gunung')).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(dialog('Jendela kereta')).toBeVisible()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect.element(dialog('Pantai, jam lima')).toBeVisible()
  })

  test('a finger swipes to the next photo, and two fingers enlarge it further', async () => {
    const at = (x: number) => ({ x, y: 420 })
    await enlarge('Kaki gunung').click()
    await expect.poll(enlarged).not.toBeNull()
    await slide([at(330), at(40)])
    await expect.element(dialog('Jendela kereta')).toBeVisible()
    await slide([at(180), at(60)], [at(210), at(330)])
    await expect.poll(() => document.querySelector('.pswp--zoomed-in')).not.toBeNull()
  })

  test('the photo itself enlarges it, and Back leaves only the enlarged photo', async () => {
    await page.getByRole('img', { name: 'Sawah pagi' }).click()
    await expect.element(dialog('Sawah pagi')).toBeVisible()
    history.back()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(figures.elements()).toHaveLength(4)
  })
})

describe('photos without details', () => {
  const lantern = { id: 7, url: '/images/cover-4.webp', title: 'Lampion', folderId: 1 }

  function serve(photo: object) {
    answer(calls.load, ({ values }) =>
      values.folderId ? [photo as Photo] : ([{ id: 1, name: 'Kita' }] as never),
    )
  }

  test('a folder and a photo without details are shown', async () => {
    serve(lantern)
    await open('/gallery')
    await page.getByRole('link', { name: 'Kita' }).click()
    const picture = figures.getByRole('img')
    await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0)
    await enlarge('Lampion').click()
    await expect.element(dialog('Lampion')).toBeVisible()
  })

  // At its beginning, and scrolled.
  test.each([
    ['a very high photo opens as wide as the window', 1080, 28_080, { y: 56, width: 390, height: 10_140 }],
    ['a very wide photo opens as high as its file', 10_400, 400, { x: 0, width: 10_400, height: 400 }],
    ['any other photo opens whole', 1080, 2340, { y: 56, height: 720 }],
  ])('%s', async (_, width, height, shown) => {
    serve({ ...lantern, picture: { url: lantern.url, width, height, widths: [], placeholder: '' } })
    await open('/folder/1')
    await enlarge('Lampion').click()
    await expect.poll(() => enlarged()?.getBoundingClientRect().toJSON()).toMatchObject(shown)
  })
})

test.each(['99999', 'satu', '0'])('a missing folder has its page: %s', async (id) => {
  refuse(calls.load, 'not_found')
  await open(`/folder/${id}`)
  await expect.element(page.getByRole('heading', { name: 'Halaman ini belum ditemukan' })).toBeVisible()
})

describe('an envelope that is opened', () => {
  const flights = () => document.querySelectorAll('.photo-flight').length

  async function openEnvelope(name: string) {
    await page.getByRole('link', { name }).click()
    await expect.poll(() => figures.elements()).toHaveLength(4)
  }

  beforeEach(async () => {
    await withMotion()
    stopClock()
    await open('/gallery')
  })

  test('the prints fly out of their envelope once', async () => {
    for (const flying of [4, 0]) {
      await openEnvelope('Hari Istimewa')
      expect(flights()).toBe(flying)
      await pass(2000)
      await expect.poll(flights).toBe(0)
      await page.getByRole('link', { name: 'Kembali' }).click()
    }
  })

  test('prints that fly can be pressed', async () => {
    await openEnvelope('Hari Biasa')
    expect(flights()).toBe(4)
    await page.getByRole('img', { name: 'Lagu lama' }).click()
    await expect.element(dialog('Lagu lama')).toBeVisible()
  })
})

describe('a full folder', () => {
  const LONG = 100
  const full = () =>
    Array.from({ length: LONG }, (_, index) => ({
      ...photoOf('Kaki gunung'),
      id: index + 1,
      title: `Kenangan ${index + 1}`,
    }))
  const count = (selector: string) => document.querySelectorAll(selector).length
  // How many elements each task added at most.
  const most = new Map<string, number>()
  let withBoard: number | undefined
  const observer = new MutationObserver((changes) => {
    if (count('.folder-board') > 0) withBoard ??= count('.photo-card')
    for (const selector of ['.photo-card', '.arrange-grip']) {
      const added = changes.flatMap(({ addedNodes }) =>
        [...addedNodes].flatMap((node) =>
          node instanceof Element
            ? [...(node.matches(selector) ? [node] : []), ...node.querySelectorAll(selector)]
            : [],
        ),
      )
      most.set(selector, Math.max(most.get(selector) ?? 0, added.length))
    }
  })

  beforeEach(async () => {
    most.clear()
    withBoard = undefined
    observer.observe(document, { subtree: true, childList: true })
    const photos = full()
    answer(calls.load, ({ values }) => (values.folderId ? photos : sampleOf(calls.published.loadFolders)))
    // Not with the app: what renders that waits for every effect.
    await enter('/gallery')
    await page.getByRole('link', { name: 'Perjalanan' }).click()
    await expect.poll(() => count('.photo-card > figure')).toBe(LONG)
  })

  afterEach(() => observer.disconnect())

  test('a full folder is rendered a few photos at a time', () => {
    expect(withBoard).toBe(0)
    expect(most.get('.photo-card')).toBeLessThanOrEqual(8)
  })

  test('a full folder gets and loses its grips a few at a time', async () => {
    await page.getByRole('button', { name: 'Atur', exact: true }).click()
    await expect.poll(() => count('.arrange-grip')).toBe(LONG)
    expect(most.get('.arrange-grip')).toBeLessThanOrEqual(40)
    await page.getByRole('button', { name: 'Selesai' }).click()
    await expect.poll(() => count('.arrange-grip')).toBe(0)
  })

  test('a photo that is not drawn yet is reached by keys', async () => {
    const isDrawn = () =>
      document.querySelector('[data-id="100"] figure')?.checkVisibility({ contentVisibilityAuto: true })
    await expect.poll(isDrawn).toBe(false)
    enlarge('Kenangan 100').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog('Kenangan 100').getByText('100 / 100')).toBeVisible()
    await expect.poll(isDrawn).toBe(true)
  })
})

describe.each([
  ['a phone', 390, 844, 2],
  ['a desktop', 1440, 900, 4],
])('on %s', (_, width, height, columns) => {
  beforeEach(() => page.viewport(width, height))
  afterEach(() => page.viewport(390, 844))

  test.each([
    ['the folders', () => '/gallery', '.gallery-folders'],
    ['the photos', () => addressOf('Perjalanan'), '.folder-board'],
  ])(`%s stand in ${columns} columns`, async (_, address, list) => {
    await open(address())
    const template = () => getComputedStyle(document.querySelector(list) ?? document.body).gridTemplateColumns
    await expect.poll(() => template().split(' ')).toHaveLength(columns)
  })
})
