import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { load as loadTodos } from '#gift/todo-list/calls.ts'
import { empty, load as loadSample, restore } from '#owner/sample/calls.ts'
import { texts } from '#owner/sample/contract.ts'
import { enter } from '#tests/components/app.tsx'
import { graveFindings } from '#tests/components/axe.ts'
import { message, openForm } from '#tests/components/hub.ts'
import { answer, answerFromSample, sampleOf, valuesSentTo, written } from '#tests/components/network.ts'

const nav = page.getByRole('navigation', { name: 'Halaman' })
const link = (name: string) => nav.getByRole('link', { name, exact: true })
const preview = page.getByTitle('Preview')
const website = page.getByRole('link', { name: 'See Full Website' })
const submit = page.getByRole('button', { name: 'Simpan' })
const boxOf = (element: { element: () => Element }) => element.element().getBoundingClientRect()

afterEach(() => page.viewport(390, 844))

const groups = {
  Ritual: ['Opening', 'Date Input', 'Days Of Love', 'Features'],
  Isi: [
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
  Permainan: ['Quiz', 'Crossword'],
  'Hadiah ini': ['Persiapan', 'Suasana', 'Kunci', 'Tamu', 'Kirim', 'Kabar'],
}

test.each(Object.entries(groups))(
  'the sections are in groups, each with its name: %s',
  async (group, names) => {
    await page.viewport(1440, 900)
    await enter()
    const links = nav.getByRole('group', { name: group }).getByRole('link')
    await expect.poll(() => links.elements().length).toBe(names.length)
    for (const [index, name] of names.entries())
      await expect.element(links.nth(index)).toHaveAccessibleName(name)
  },
)

test.each([
  ['Date Input', 'date-input', '/date-input2'],
  ['Days Of Love', 'days-of-love', '/days-of-love'],
  ['Features', 'features', '/features'],
  ['Love Moments', 'love-moments', '/love-moment'],
  ['Opening', 'opening', '/'],
])('the section %s has its address, preview and link to the page', async (name, id, address) => {
  await enter()
  await link(name).click()
  await expect.element(preview).toHaveAttribute('src', address)
  await expect.element(website).toHaveAttribute('href', address)
  await expect.element(website).toHaveAttribute('target', '_blank')
  expect(location.pathname + location.search).toBe(`/edit-pages?page=${id}`)
})

test('an unknown section is the first one', async () => {
  await enter('/edit-pages?page=tidak-ada')
  await expect.element(preview).toHaveAttribute('src', '/')
})

describe('the layout', () => {
  test.each([320, 767])('has tabs at the bottom and the form in a dialog at %d pixels', async (width) => {
    await page.viewport(width, 900)
    await enter('/edit-pages?page=love-moments')
    await expect.element(page.getByRole('button', { name: 'Edit Love Moments' })).toBeVisible()
    const { left, right, bottom } = boxOf(nav)
    expect([left, right, bottom]).toEqual([0, width, 900])
    await expect.element(page.getByLabelText('judul momen')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Edit Love Moments' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Love Moments' })
    await expect.element(dialog.getByLabelText('judul momen')).toBeVisible()
    await page.viewport(768, 1024)
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('main').getByLabelText('judul momen')).toBeVisible()
    expect(boxOf(nav).width).toBeLessThan(384)
  })

  test.each(['Opening', 'Date Input', 'Days Of Love', 'Features', 'Love Moments'])(
    'the form of %s fits from 320 to 2560 pixels and says to reload after saving',
    async (name) => {
      for (const [width, height] of [
        [320, 568],
        [768, 1024],
        [844, 390],
        [2560, 1300],
      ] as const) {
        await page.viewport(width, height)
        await enter()
        await openForm(name)
        await expect.element(page.getByText('Setelah menyimpan, tekan Reload')).toBeInTheDocument()
        expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
        const form = document.querySelector('form.edit-form')
        expect(form?.getBoundingClientRect().right).toBeLessThanOrEqual(width)
        submit.element().scrollIntoView({ block: 'nearest' })
        await expect.element(submit).toBeInViewport()
        await cleanup()
      }
    },
  )

  test('the sidebar collapses to less than half its width, and stays so', async () => {
    await page.viewport(1440, 900)
    await enter()
    await expect.element(page.getByRole('button', { name: 'Ciutkan' })).toBeVisible()
    const side = page.getByRole('complementary').filter({ hasText: 'Gladi resik' })
    const before = boxOf(side).width
    await page.getByRole('button', { name: 'Ciutkan' }).click()
    expect(boxOf(side).width).toBeLessThan(before / 2)
    focus(link('Date Input'))
    await userEvent.keyboard('{Enter}')
    await expect.element(preview).toHaveAttribute('src', '/date-input2')
    await expect.element(link('Date Input')).toHaveFocus()
    expect(await graveFindings()).toEqual([])
    expect(boxOf(side).width).toBeLessThan(before / 2)
    await page.getByRole('button', { name: 'Bentangkan' }).click()
    expect(boxOf(side).width).toBe(before)
  })

  test('the preview is a whole phone or desktop scaled to fit', async () => {
    await page.viewport(1440, 900)
    await enter()
    const room = page.getByRole('region', { name: 'Pratinjau' })
    const size = () => {
      const { innerWidth, innerHeight } = window.frames['preview' as never] as Window
      return [innerWidth, innerHeight]
    }
    await expect.poll(size).toEqual([390, 812])
    await page.getByRole('radio', { name: 'Desktop' }).click({ force: true })
    await expect.element(page.getByRole('radio', { name: 'Desktop' })).toBeChecked()
    await expect.poll(size).toEqual([1280, 800])
    expect(boxOf(preview).width).toBeLessThan(boxOf(room).width)
    await expect.element(website).toHaveAttribute('target', '_blank')
    // The device stays while other sections are opened.
    await link('Features').click()
    await expect.element(preview).toHaveAttribute('src', '/features')
    await expect.element(page.getByRole('radio', { name: 'Desktop' })).toBeChecked()
  })

  test('each link beside the form is large enough for a finger', async () => {
    await page.viewport(768, 1024)
    await enter()
    await expect.element(link('Kabar')).toBeInTheDocument()
    const heights = nav
      .getByRole('link')
      .elements()
      .map((each) => each.getBoundingClientRect().height)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  })

  test.each([
    [390, 844],
    [1440, 900],
  ])("'Simpan' and the way back stay in sight, however long the form, at %d by %d", async (width, height) => {
    await page.viewport(width, height)
    await enter()
    await openForm('Surat Cinta')
    await expect.element(page.getByLabelText('paragraf 4', { exact: true })).toBeVisible()
    const back = width < 768 ? page.getByRole('button', { name: 'Tutup', exact: true }) : website
    for (const field of ['paragraf 4', 'paragraf 1']) {
      page.getByLabelText(field, { exact: true }).element().scrollIntoView({ block: 'nearest' })
      for (const control of [submit, page.getByRole('button', { name: 'Reload' }), back])
        await expect.element(control).toBeInViewport({ ratio: 1 })
    }
  })
})

describe('sample content', () => {
  const note = page.getByRole('region', { name: 'Isi contoh' })
  const ofTodos = note.getByText('Masih contoh: 5 rencana.')
  const dialog = page.getByRole('dialog', { name: 'Isi contoh' })
  const undo = page.getByRole('button', { name: 'Urungkan' })

  beforeEach(() => {
    answer(empty, ({ values }) => {
      const left = sampleOf(loadSample).filter(
        ({ page }) => values.page !== undefined && page !== values.page,
      )
      answer(loadSample, left)
      if (values.page === 'plans') answer(loadTodos, [])
      return written({ id: 1, sample: left }, texts.emptied)
    })
    answer(restore, () => {
      for (const call of [loadSample, loadTodos]) answerFromSample(call)
      return written(sampleOf(loadSample), texts.restored)
    })
  })

  test('is named, emptied for one page, and restored', async () => {
    await enter('/edit-pages?page=plans')
    await expect.element(ofTodos).toBeVisible()
    const full = preview.element()
    await note.getByRole('button', { name: 'Kosongkan contoh' }).click()
    await expect.element(message(texts.emptied)).toBeVisible()
    await expect.element(ofTodos).not.toBeInTheDocument()
    // The preview is loaded again, without it.
    const emptied = preview.element()
    expect(emptied).not.toBe(full)
    await undo.click()
    await expect.element(ofTodos).toBeVisible()
    expect(preview.element()).not.toBe(emptied)
    expect(valuesSentTo(empty)).toEqual([{ page: 'plans' }])
    expect(valuesSentTo(restore)).toEqual([{ id: '1' }])
  })

  test('is listed page by page, and emptied there or all at once', async () => {
    await enter('/edit-pages?page=plans')
    await note.getByRole('button', { name: 'Contoh di semua halaman' }).click()
    const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
    await expect.element(row('Gallery').getByText('16 foto, 4 folder')).toBeVisible()
    focus(dialog.getByRole('button', { name: 'Kosongkan Opening' }))
    await userEvent.keyboard('{Enter}')
    await expect.element(row('Opening')).not.toBeInTheDocument()
    focus(dialog.getByRole('button', { name: 'Kosongkan semua contoh' }))
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(ofTodos).not.toBeInTheDocument()
    expect(valuesSentTo(empty)).toEqual([{ page: 'opening' }, {}])
  })

  test('that a page cannot do without is removed from its form and stays stored', async () => {
    await enter('/edit-pages?page=quiz')
    await note.getByRole('button', { name: 'Kosongkan contoh' }).click()
    await expect.element(page.getByText('1 dari 50 pertanyaan')).toBeVisible()
    expect(valuesSentTo(empty)).toEqual([])
  })
})

function focus(control: Locator) {
  const element = control.element()
  if (element instanceof HTMLElement) element.focus()
}
