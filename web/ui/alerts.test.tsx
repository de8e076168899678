import { beforeEach, describe, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { create } from '#gift/todo-list/calls.ts'
import { enter, open } from '#tests/components/app.tsx'
import { pass, stopClock } from '#tests/components/clock.ts'
import { middleOf, moveAway, touch } from '#tests/components/gestures.ts'
import { failure, message } from '#tests/components/hub.ts'
import { refuse } from '#tests/components/network.ts'
import { setHidden } from '#tests/components/visibility.ts'
import { showAlert } from './alerts.tsx'

// How long a message with an action or an error stays after it was last touched, in milliseconds.
const STAYS = 8000
const LONG = 60_000

const sentence = failure('Judul todo tidak boleh kosong!')
const field = page.getByRole('textbox', { name: 'Rencana baru' })
const dismiss = page.getByRole('button', { name: 'Singkirkan pesan' })

describe('on a stopped clock', () => {
  beforeEach(async () => {
    refuse(create, 'unauthenticated')
    await open('/todo-list')
    await expect.element(page.getByRole('switch').first()).toBeVisible()
    stopClock()
  })

  test.each([
    ['hovered', () => sentence.hover(), () => moveAway()],
    ['touched', () => touch(middleOf(sentence)), () => touch()],
    ['focused', async () => dismiss.element().focus(), async () => field.element().focus()],
    ['in a hidden tab', async () => setHidden(true), async () => setHidden(false)],
  ])('a message stays while it is %s', async (_, use, leave) => {
    await sayIt()
    await pass(STAYS - 1)
    await use()
    await pass(LONG)
    await expect.element(sentence).toBeVisible()
    await leave()
    await expectItsWholeTime()
  })

  test('a message closes by its button, and the next one has its whole time', async () => {
    await sayIt()
    await dismiss.click()
    await expect.element(sentence).not.toBeInTheDocument()
    await sayIt()
    await moveAway()
    await expectItsWholeTime()
  })

  test('a message that was removed from under a resting pointer holds up no other', async () => {
    await sayIt()
    // Not every browser reports that the pointer has left.
    sentence.element().dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    await field.fill('Piknik')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
    await pass(STAYS)
    await expect.element(sentence).not.toBeInTheDocument()
  })
})

test('only one message is shown at a time, and one with an undo comes back', async () => {
  await enter('/edit-love-typing')
  for (const number of [4, 3]) await page.getByRole('button', { name: `Hapus paragraf ${number}` }).click()
  await expect.element(message(/^Paragraf “Kalau nanti/)).toBeVisible()
  await expect.element(message(/^Paragraf “Besok kita/)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect.element(message(/^Paragraf “Besok kita/)).toBeVisible()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect.element(message(/^Paragraf/)).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('textbox', { name: 'paragraf 4', exact: true }))
    .toHaveValue(expect.stringMatching(/^Besok kita/))
})

test('a message waits for the release of a press, which reaches its control', async () => {
  await enter('/edit-love-typing')
  const remove = page.getByRole('button', { name: 'Hapus paragraf 4' })
  await remove.hover()
  await commands.pressMouse()
  showAlert('Tersimpan tadi.', { action: { label: 'Urungkan', act: () => {} } })
  await expect.element(remove).toHaveFocus()
  expect(page.getByText('Tersimpan tadi.').query()).toBeNull()
  await commands.releaseMouse()
  await expect.element(message(/^Paragraf “/)).toBeVisible()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect.element(message('Tersimpan tadi.')).toBeVisible()
})

test('a message waits for no release that a context menu has taken', async () => {
  await enter('/edit-love-typing')
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 2 }))
  showAlert('Tersimpan tadi.')
  document.body.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, button: 2 }))
  await expect.element(message('Tersimpan tadi.')).toBeVisible()
})

async function sayIt() {
  await page.getByRole('button', { name: 'Tambah' }).click()
  await expect.element(sentence).toBeVisible()
}

async function expectItsWholeTime() {
  await pass(STAYS - 1)
  await expect.element(sentence).toBeVisible()
  await pass(1)
  await expect.element(sentence).not.toBeInTheDocument()
}
