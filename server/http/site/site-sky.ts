import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstSky, type Sky, skies } from '#gift/sky/contract.ts'

/** Gives a built page a sky: the name in its root element, its pictures, its colours and its manifest. */
export function addSky(html: string, sky: Sky, tokens: string) {
  const named = html.replace('<html', `<html data-sky="${sky}"`)
  if (sky === firstSky) return named
  return named
    .replaceAll(`/skies/${firstSky}/`, `/skies/${sky}/`)
    .replace('href="/manifest.webmanifest"', `href="/skies/${sky}/manifest.webmanifest"`)
    .replace(
      `name="theme-color" content="${skies[firstSky].air}"`,
      `name="theme-color" content="${skies[sky].air}"`,
    )
    .replace('</head>', () => `<style>${tokens}</style></head>`)
}

/** The tokens of a sky as a page embeds them; those of the first sky are part of the styles. */
export function readTokens(folder: string, sky: Sky) {
  const file = join(folder, 'skies', sky, 'tokens.css')
  if (sky === firstSky || !existsSync(file)) return ''
  return readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .trim()
}
