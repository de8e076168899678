import type { Page } from '@playwright/test'
import { preview } from './hub.ts'
import { enter, expect, settle, test } from './kado.ts'

const opening = '/opening {}'
const title = '<img src=x onerror="window.isBroken = true">'
const record = { id: 1, title: 'Palsu', recipient_name: 'Palsu' }

// Messages in the hub's form, none of which may change what the preview shows.
const wrong: unknown[] = [
  null,
  '<b>typed</b>',
  { typed: 'Palsu' },
  { typed: [[opening, [record], 1]] },
  { typed: [[opening, [record]]], field: '' },
  { typed: Array.from({ length: 100 }, () => [opening, [record]]) },
  { typed: [[opening, [{ ...record, title: 'P'.repeat(2_000_000) }]]] },
  { typed: [['/opening', [record]]] },
  { typed: [['__proto__', [record]]] },
  { typed: [['constructor', { title }]] },
  { typed: [['/session {}', { user: { email: 'x' }, owner: true }]] },
  ...['javascript:window.isBroken=true', '//evil.test/x.png', 'https://evil.test/x.png'].map((photo_url) => ({
    typed: [['/date-input {}', [{ id: 1, title, selected_date: '', photo_url }]]],
  })),
  { typed: [['/crossword {}', { words: [], external_url: 'https://evil.test/' }]] },
  { typed: [['/music {}', { music_url: 'data:audio/mpeg;base64,AAAA' }]] },
  { field: 7 },
  { field: title },
  { field: 'x'.repeat(1000) },
  { field: '__proto__.constructor' },
  { field: 'opening.title"] *, [onload' },
  ...['https://evil.test/', '//evil.test/', '/\\evil.test', 'javascript:window.isBroken=true'].map(
    (path) => ({
      field: 'quiz.questions.0',
      path,
    }),
  ),
]

test('the preview accepts only valid responses, and only from the hub', {
  tag: '@preview',
}, async ({ page, kado }) => {
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  await page.route('**/beside.js?*', (route) => {
    const message = decodeURIComponent(new URL(route.request().url()).search.slice(1))
    const body = `parent.frames.preview.postMessage(${message}, '*'); parent.hasBeenSaid = true`
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  await enter(page, kado)
  const heading = preview(page).locator('h1 .sr-only')
  await expect(heading).toHaveText('Untuk Kamu Sayangku')
  const stands = () =>
    preview(page)
      .locator('#root')
      .evaluate((root) => root.outerHTML.replace(/style="[^"]*"|data-\w+="[^"]*"/g, ''))
  await expect(preview(page).locator('.opening-typed')).toHaveText('Sayangku')
  const before = await stands()
  for (const each of wrong) await say(page, each)

  // Messages from the page itself and from another frame of the hub are ignored.
  const right = { typed: [[opening, [record]]] }
  await preview(page)
    .locator('body')
    .evaluate(`window.postMessage(${JSON.stringify(right)}, location.origin)`)
  await page.evaluate(`{
    const beside = document.body.appendChild(document.createElement('iframe'))
    const script = beside.contentDocument.createElement('script')
    script.src = '/beside.js?' + encodeURIComponent(${JSON.stringify(JSON.stringify(right))})
    beside.contentDocument.body.append(script)
  }`)

  await expect.poll(() => page.evaluate('window.hasBeenSaid')).toBe(true)
  await settle(page)
  expect(await stands()).toBe(before)
  expect(await preview(page).locator('body').evaluate('[window.isBroken, {}.title]')).toEqual([
    undefined,
    undefined,
  ])
  expect(said).toEqual([])
  // A valid response is shown as text.
  await say(page, { typed: [[opening, [{ ...record, title }]]] })
  await expect(heading).toHaveText(`${title} Palsu`)
  await expect(preview(page).locator('#root img[src="x"]')).toHaveCount(0)
})

// A message of the hub itself.
function say(page: Page, message: unknown) {
  return page.evaluate(`frames.preview.postMessage(${JSON.stringify(message)}, location.origin)`)
}
