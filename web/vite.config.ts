import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { heartMarkup, heartRules } from './loading/hearts.ts'
import { precompress } from './precompress.ts'

const DIST = resolve(import.meta.dirname, '../dist')

// What is fetched together travels together: a handful of files instead of a hundred. The player and the
// crossword's own page come without the rooms, so what they share with them stays apart.
const parcels = [
  { name: 'walk', test: /gift\/(opening|date-input|days-of-love|features)\/(screen|contract)/ },
  { name: 'rooms', test: /gift\/(?!music|crossword\/contract)[^/]+\/(screen(?!-lightbox)|contract)/ },
  { name: 'desk', test: /owner\/(hub|lock)\/|gift\/[^/]+\/form/ },
]

export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../public',
  plugins: [react(), scatterHearts(), stylesLast(), precompress(DIST)],
  build: {
    outDir: DIST,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: ['index.html', 'tts.html'].map((page) => resolve(import.meta.dirname, page)),
      output: { codeSplitting: { groups: parcels, includeDependenciesRecursively: false } },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/media': 'http://127.0.0.1:3000' } },
})

// The loading screen is plain markup that paints before anything else arrives; before the page's
// styles are minified its hearts are scattered into it.
function scatterHearts(): Plugin {
  return {
    name: 'scatter-hearts',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('<!-- hearts -->', heartMarkup()).replace('/* hearts */', heartRules()),
    },
  }
}

// The app's own stylesheet waits below the loading screen instead of holding it up in the head.
function stylesLast(): Plugin {
  return {
    name: 'styles-last',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const sheets: string[] = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
        const bare = sheets.reduce((rest, sheet) => rest.replace(sheet, ''), html)
        return bare.replace('</body>', `${sheets.join('')}</body>`)
      },
    },
  }
}
