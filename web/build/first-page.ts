import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { IndexHtmlTransformHook, Plugin } from 'vite'
import { heartMarkup, heartRules } from '#web/loading/hearts.ts'

const LANTERN = resolve(import.meta.dirname, '../../public/images/heart-lantern.svg')

// The subset of Great Vibes that the loading screen's text needs.
const LETTERING = resolve(import.meta.dirname, '../loading/lettering.woff2')

/**
 * Makes the loading screen a page that paints from its first response alone: it contains its hearts, its
 * lantern and the letters of its one line, and the app is fetched after it has been painted. The landing page
 * of an installation with many gifts does the same.
 */
export function firstPage(): Plugin[] {
  return [
    { name: 'first-page', transformIndexHtml: { order: 'pre', handler: fillPage } },
    { name: 'after-first-paint', apply: 'build', transformIndexHtml: { order: 'post', handler: hold } },
  ]
}

// A suspended gift's page looks like the one of a host without a gift.
const NOWHERE = resolve(import.meta.dirname, '../nowhere.html')

// The page's own script that loads each asset after the first paint. An asset that is lost while the network
// changes is loaded once more; one that cannot be loaded makes the page show a failure.
const BEGIN = `let assets = /* assets */ []
        const retry = () => fetch(location).then(({ status }) => (status < 500 ? location.reload() : fail()), fail)
        const lose = () => {
          if (performance.getEntriesByType('navigation')[0]?.type === 'navigate') setTimeout(retry, 1000)
          else fail()
        }
        addEventListener('loadingfailed', lose)
        const begin = () => {
          for (const { kind, address } of assets) {
            const isScript = kind === 'script'
            const element = document.createElement(isScript ? 'script' : 'link')
            element.crossOrigin = ''
            element.onerror = lose
            if (isScript) Object.assign(element, { type: 'module', src: address })
            else Object.assign(element, { rel: kind, href: address })
            document.head.append(element)
          }
          assets = []
        }`

function fillPage(html: string) {
  const lantern = readFileSync(LANTERN, 'utf8').replace(
    '<svg ',
    '<svg class="loading-lantern" aria-hidden="true" ',
  )
  return html
    .replace('<!-- hearts -->', heartMarkup())
    .replace('/* hearts */', heartRules())
    .replace('<!-- lantern -->', lantern)
    .replace('/* begin */', BEGIN)
    .replace('/* nowhere */', readStyle)
    .replace('lettering.woff2', `data:font/woff2;base64,${readFileSync(LETTERING, 'base64')}`)
}

function readStyle() {
  return /<style>([\s\S]*?)<\/style>/.exec(readFileSync(NOWHERE, 'utf8'))?.[1] ?? ''
}

const WAITING = /<link rel="(?:stylesheet|modulepreload)"[^>]*>|<script type="module"[^>]*><\/script>/g

// The tags that the bundler puts into the page become the list that its own script loads.
const hold: IndexHtmlTransformHook = (html) => {
  const assets = (html.match(WAITING) ?? []).map((tag) => ({
    kind: tag.startsWith('<script') ? 'script' : (/rel="(\w+)"/.exec(tag)?.[1] ?? ''),
    address: /(?:src|href)="([^"]+)"/.exec(tag)?.[1],
  }))
  if (!html.includes(LIST)) return html
  const page = html.replace(WAITING, '').replace(LIST, JSON.stringify(assets))
  return page.replace(/^\s*\/\/.*\n/gm, '').replace(/^ +/gm, '')
}

const LIST = '/* assets */ []'
