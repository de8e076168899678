import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { listParcels } from './chunks.ts'
import { firstPage } from './first-page.ts'
import { keepOlder } from './keep-older.ts'
import { lightContracts } from './light-contracts.ts'
import { precompress } from './precompress.ts'

const WEB = resolve(import.meta.dirname, '..')
const DIST = resolve(import.meta.dirname, '../../dist')

// What is fetched together travels together: a handful of files instead of a hundred. First what the opening
// shows, then the walk, the rooms, and only to whoever writes the forms with what they stand on. The player,
// the crossword's own page and the desk come without the rooms, so what they share with them stays apart; and
// so does what only the owner uses in the gallery.
const parcels = [
  {
    name: 'first',
    test: new RegExp(
      [
        'node_modules/(react|react-dom|scheduler|regexparam|wouter)/',
        'vite/preload-helper',
        'gift/opening/(screen|contract.ts.light)|(gift/date-input|owner/account)/contract.ts.light',
        'contract/(endpoint|fallback-date|line|refusal|routes|texts).ts.light',
        'web/(not-found|preview|router|storage)\\.',
        'web/api/(call|content|etags)\\.',
        'web/(effects|loading|styles)/',
        'web/ui/(alert-times|alerts|curved-heading|icon|scene|text-width)',
        'web/session/(flag|gift-lock|hash-token|login-gate|session)\\.',
        'web/sound/(bus|music|sound|speaker)',
      ].join('|'),
    ),
  },
  {
    name: 'walk',
    test: /gift\/(date-input\/screen|(days-of-love|features)\/(screen|contract.ts.light))|contract\/(date|json).ts.light|web\/ui\/(counter-card|failure|script-heading)/,
  },
  {
    name: 'gallery',
    test: /gift\/gallery\/(contract.ts.light|screen-(editable|folder-name|tools|parts|photo-input))|web\/ui\/accepted-files/,
  },
  {
    name: 'gallery-tools',
    test: /gift\/gallery\/owner\/|web\/(api\/upload|forms\/(photo-file|use-sending))\./,
  },
  {
    name: 'rooms',
    test: /gift\/(?!music|crossword\/contract)[^/]+\/(screen(?!-lightbox)|contract.ts.light)/,
  },
  {
    name: 'desk',
    test: /owner\/(hub|lock)\/|gift\/[^/]+\/(form|contract.ts$)|web\/(forms\/(edit-form|use-edit-form|use-upload)|ui\/file-field)/,
  },
  {
    name: 'writing',
    test: /node_modules\/(zod|react-hook-form|@hookform)\/|(contract\/[\w-]+|owner\/account\/contract).ts$|web\/(forms\/drafts|ui\/(desk-icon|field))/,
  },
]

export default defineConfig({
  root: WEB,
  publicDir: '../public',
  // React has had it of its own since 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [keepOlder(DIST), lightContracts(), react(), firstPage(), listParcels(), precompress(DIST)],
  build: {
    outDir: DIST,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: ['index.html', 'tts.html', 'house.html', 'nowhere.html'].map((page) => resolve(WEB, page)),
      output: { codeSplitting: { groups: parcels, includeDependenciesRecursively: false } },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/media': 'http://127.0.0.1:3000' } },
})
