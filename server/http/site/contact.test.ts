import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeSite } from '#tests/server/callers.ts'
import { openHosted } from '#tests/server/suspension.ts'

const LINE =
  '<footer class="contact">Ada pertanyaan atau laporan? Tulis ke <a href="mailto:halo@gift.example">halo@gift.example</a></footer>'

test.each([
  [{ CONTACT: 'halo@gift.example' }, LINE],
  [{}, ''],
])(
  "the platform's pages and a suspended gift's name the host's address where it is set: %j",
  async (env, line) => {
    const site = makeSite('<html><!-- contact --></html>')
    for (const page of ['bare-domain', 'nowhere', 'suspended'])
      writeFileSync(join(site, `${page}.html`), `<p>${page}</p><!-- contact -->`)
    const { at, act, visitor } = await openHosted({ env, site })
    await act('suspend')
    const shown = [
      [await at('gift.example')('GET', '/login'), 200, 'bare-domain'],
      [await at('tidak-ada.gift.example')('GET', '/'), 404, 'nowhere'],
      [await visitor('GET', '/features'), 403, 'suspended'],
    ] as const
    for (const [answer, status, page] of shown)
      expect(answer).toMatchObject({ status, text: `<p>${page}</p>${line}` })
    await act('resume')
    expect((await visitor('GET', '/')).text).not.toContain('halo@')
  },
)
