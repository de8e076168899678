import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { heartMarkup, heartRules } from './loading/hearts.ts'

export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../public',
  plugins: [react(), loadingHearts(), stylesheetsLast()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/media': 'http://127.0.0.1:3000' } },
})

// The loading screen is plain markup, and its forty hearts are scattered here.
function loadingHearts(): Plugin {
  return {
    name: 'loading-hearts',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('<!-- hearts -->', heartMarkup()).replace('/* hearts */', heartRules()),
    },
  }
}

// It paints before anything else arrives, so the app's stylesheets wait below it, not in the head.
function stylesheetsLast(): Plugin {
  return {
    name: 'stylesheets-last',
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
