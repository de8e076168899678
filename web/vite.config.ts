import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { heartMarkup, heartRules } from './loading/hearts.ts'

export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../public',
  plugins: [react(), loadingScreen()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/media': 'http://127.0.0.1:3000' } },
})

// The loading screen is plain markup that paints before anything else arrives: its hearts are
// scattered here, and the app's stylesheet waits below it instead of in the head.
function loadingScreen(): Plugin {
  return {
    name: 'loading-screen',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const sheets: string[] = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
        const bare = sheets.reduce((rest, sheet) => rest.replace(sheet, ''), html)
        return bare
          .replace('<!-- hearts -->', heartMarkup())
          .replace('/* hearts */', heartRules())
          .replace('</body>', `${sheets.join('')}</body>`)
      },
    },
  }
}
