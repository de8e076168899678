import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enter, logIn, open } from '#tests/components/app.tsx'

describe.each([
  ['/love-typing', 'paragraf 1', /^Untuk kamu/],
  ['/video-gift', 'judul', /^Untuk Kamu$/],
] as const)('Edit of %s', (path, field, shown) => {
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  const at = () => location.pathname
  const opened = page.getByRole('textbox', { name: field, exact: true })

  test('asks for a login and opens the editor, whose Batal leads back', async () => {
    await open(path)
    await edit.click()
    await expect.element(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog', { name: 'Login' })).not.toBeInTheDocument()
    expect(at()).toBe(path)
    await edit.click()
    await logIn()
    await expect.poll(at).toBe(`/edit-${path.slice(1)}`)
    await expect.element(opened).toHaveValue(expect.stringMatching(shown))
    await page.getByRole('button', { name: 'Batal' }).click()
    await expect.poll(at).toBe(path)
  })

  test('opens the editor at once where the session outlived the note of it', async () => {
    await enter(path)
    localStorage.removeItem('isLoggedIn')
    await edit.click()
    await expect.poll(at).toBe(`/edit-${path.slice(1)}`)
  })
})
